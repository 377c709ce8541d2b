import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { renderHostedError, renderHostedSignedOut, renderHostedSignOut } from '@gatehouse/pages'
import { plainTargets } from '../../../foundation/requests/plain-targets.ts'
import { localeOf, type PageOptionsOf, redirectTarget } from '../requests/page-options.ts'
import { sendPage } from '../requests/send-page.ts'

/** The form of oidc-provider contains exactly these two values; ours wraps them. */
export function renderSignOut(pageOptionsOf: PageOptionsOf, publicUrl: string) {
  return async (ctx: KoaContextWithOIDC, form: string): Promise<void> => {
    const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
    const xsrf = /name="xsrf" value="([^"]*)"/.exec(form)?.[1] ?? ''
    const { client, entities, params, session } = ctx.oidc
    // Typed as any model of the provider: of a hint it is the decoded ID token.
    const hint = entities.IdTokenHint as { payload?: { sub?: string } } | undefined
    const target = redirectTarget(params?.post_logout_redirect_uri)
    const page = renderHostedSignOut({
      ...(await pageOptionsOf(ctx, ctx.oidc.params?.ui_locales)),
      applicationName: client?.clientName ?? 'Gatehouse',
      action,
      fields: { xsrf, logout: 'yes' },
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
  return async (ctx: KoaContextWithOIDC, out: ErrorOut): Promise<void> => {
    const status = Math.max(ctx.status, 400)
    const reason = status >= 500 ? 'unexpected' : status === 404 ? 'notFound' : 'invalidRequest'
    const requestId = String(ctx.req.headers['x-request-id'] ?? '')
    // The database may be the reason of the error.
    const shown = await pageOptionsOf(ctx).catch(() => ({ locale: localeOf(ctx) }))
    sendPage(ctx, status, renderHostedError({ ...shown, reason, detail: out.error_description, requestId }))
  }
}
