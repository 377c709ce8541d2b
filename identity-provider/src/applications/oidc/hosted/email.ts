import type { InteractionRequest } from './interaction-request.ts'

/** The longest login id. */
const emailCharactersMax = 320

/** The e-mail address in the posted form; '' without one. */
export function emailOf({ form }: Pick<InteractionRequest, 'form'>): string {
  return (form.email ?? '').trim().slice(0, emailCharactersMax)
}

/**
 * The e-mail address to start a page with: the posted one, else the one typed before in this sign-in, else the one that
 * the application names. Only the browser that started the sign-in gets what was typed there.
 */
export function emailToShow(request: InteractionRequest): string {
  const { state, params, isOwnBrowser } = request
  const hint = typeof params.login_hint === 'string' ? params.login_hint.slice(0, emailCharactersMax) : ''
  return emailOf(request) || (isOwnBrowser ? state.email || hint : '')
}
