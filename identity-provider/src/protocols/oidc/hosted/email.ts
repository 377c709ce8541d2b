import type { InteractionRequest } from './interaction/interaction-request.ts'

/** The longest login id. */
export const emailCharactersMax = 320

/**
 * The e-mail address to start a page with: the posted one, else the one typed before in this sign-in, else the one that
 * the application names. Only the browser that started the sign-in gets what was typed there.
 */
export function emailToShow(request: InteractionRequest): string {
  const { state, params, isOwnBrowser } = request
  const hint = typeof params.login_hint === 'string' ? params.login_hint.slice(0, emailCharactersMax) : ''
  const { email = '' } = state.run.form
  return request.form.email || (isOwnBrowser ? String(email) || hint : '')
}
