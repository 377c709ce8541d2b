import { type ErrorOut, errors, type KoaContextWithOIDC } from 'oidc-provider'
import { renderHostedError, renderHostedPost, renderHostedSignedOut, renderHostedSignOut } from '@gatehouse-id/pages'
import { plainTargets } from '../../../foundation/requests/urls.ts'
import { localeOf, type PageOptionsOf, redirectTarget } from '../requests/page-options.ts'
import { sendPage } from '../requests/send-page.ts'

/** The form of oidc-provider contains exactly these two values; ours wraps them. */
export function renderSignOut(pageOptionsOf: PageOptionsOf, publicUrl: string) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const { action, fields } = formOf(form)
    const { client, entities, params, session } = ctx.oidc
    // Typed as any model of the provider: of a hint it is the decoded ID token.
    const hint = entities.IdTokenHint as { payload?: { sub?: string } } | undefined
    const target = redirectTarget(params?.post_logout_redirect_uri)
    const page = renderHostedSignOut({
      ...(await pageOptionsOf(ctx, ctx.oidc.params?.ui_locales)),
      applicationName: client?.clientName ?? 'Gatehouse',
      action,
      fields: { ...fields, logout: 'yes' },
      // Anybody may have an ID token of their own: only that of this user signs this user out unasked.
      isAutomatic: hint?.payload?.sub !== undefined && hint.payload.sub === session?.accountId,
      // By way of the applications that are told of the sign-out.
      redirectTargets: [...(target === undefined ? [] : [target]), ...plainTargets(publicUrl)],
    })
    sendPage(ctx, 200, page)
  }
}

export function renderSignedOut(pageOptionsOf: PageOptionsOf) {
  return async (ctx: KoaContextWithOIDC): Promise<void> =>
    sendPage(ctx, 200, renderHostedSignedOut(await pageOptionsOf(ctx, ctx.oidc.params?.ui_locales)))
}

export function renderError(pageOptionsOf: PageOptionsOf) {
  return async (ctx: KoaContextWithOIDC, out: ErrorOut, error: Error | undefined): Promise<void> => {
    const status = Math.max(ctx.status, 400)
    const requestId = String(ctx.req.headers['x-request-id'] ?? '')
    // The database may be the reason of the error.
    const shown = { ...(await pageOptionsOf(ctx).catch(() => ({ locale: localeOf(ctx) }))), requestId }
    // Such as the answer to a form that was sent twice, which the browser shows.
    if (error instanceof errors.SessionNotFound)
      return sendPage(ctx, status, renderHostedError({ ...shown, reason: 'expired' }))
    const reason = status >= 500 ? 'unexpected' : status === 404 ? 'notFound' : 'invalidRequest'
    sendPage(ctx, status, renderHostedError({ ...shown, reason, detail: out.error_description }))
  }
}

/** The provider adds the digest of the script that posts a form by itself, such as with `response_mode=form_post`. */
export const csp = "default-src 'none'; script-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Draws the forms that the provider has the browser post to the provider itself; those for applications are its own. */
export function drawForms(pageOptionsOf: PageOptionsOf, publicUrl: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    ctx.set('content-security-policy', csp)
    await next()
    // `oidc` is absent where no OpenID Connect route matched, such as on our own pages.
    const { oidc } = ctx as Partial<KoaContextWithOIDC>
    if (!oidc || typeof ctx.body !== 'string' || !ctx.body.includes('<title>Submitting Callback</title>')) return
    const { action, fields } = formOf(ctx.body)
    if (!['end_session_confirm', 'code_verification'].some(route => oidc.urlFor(route) === action)) return
    const { params = oidc.entities.Interaction?.params } = oidc
    const targets = [params?.redirect_uri, params?.post_logout_redirect_uri].map(redirectTarget)
    const redirectTargets = [...targets.filter(target => target !== undefined), ...plainTargets(publicUrl)]
    const shown = await pageOptionsOf(ctx, params?.ui_locales)
    sendPage(ctx, 200, renderHostedPost({ ...shown, action, fields, redirectTargets }))
  }
}

/** What a form of oidc-provider sends; ours looks different. */
export function formOf(form: string): { action: string; fields: Record<string, string> } {
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
  const inputs = form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)
  return { action, fields: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])) }
}
