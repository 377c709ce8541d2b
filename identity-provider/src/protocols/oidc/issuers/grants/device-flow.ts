import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import { renderHostedDevice } from '@gatehouse/pages'
import { sendPage } from '../../hosted/pages/send-page.ts'
import type { PageOptionsOf } from '../../requests/page-options.ts'
import { renderError } from '../pages.ts'

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>

/** oidc-provider's errors of a code that was typed in, by their names; the classes are not public. */
const errorsByName: Record<string, 'unknown' | 'expired' | 'used' | 'missing'> = {
  NotFoundError: 'unknown',
  ExpiredError: 'expired',
  AlreadyUsedError: 'used',
  NoCodeError: 'missing',
}

/** Sign-in of devices without a browser (RFC 8628), on our pages. */
export function deviceFlow(pageOptionsOf: PageOptionsOf): DeviceFlow {
  const showError = renderError(pageOptionsOf)
  async function shownTo(ctx: KoaContextWithOIDC) {
    return pageOptionsOf(ctx, ctx.oidc.params?.ui_locales)
  }
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    async userCodeInputSource(ctx, form, out, error) {
      const shown = await shownTo(ctx)
      if (error?.name === 'AbortedError') return sendPage(ctx, 200, renderHostedDevice({ step: 'refused', ...shown }))
      const known = error && errorsByName[error.name]
      if (out && !known) {
        // A form without a session did not come from our page: the session that it was given is not to be stored.
        if (ctx.oidc.session && ctx.oidc.session.exp === undefined) Object.assign(ctx.oidc.session, { touched: false })
        return showError(ctx, out)
      }
      const page = renderHostedDevice({ step: 'code', ...formOf(form), ...(known && { error: known }), ...shown })
      sendPage(ctx, known ? 400 : 200, page)
    },
    async userCodeConfirmSource(ctx, form, client, _, code) {
      const { action, fields } = formOf(form)
      // The button confirms, not the form: the other button refuses.
      const { confirm: _confirm, ...kept } = fields
      const applicationName = client.clientName ?? client.clientId
      const page = { step: 'confirm', applicationName, code, action, fields: kept } as const
      sendPage(ctx, 200, renderHostedDevice({ ...page, ...(await shownTo(ctx)) }))
    },
    async successSource(ctx) {
      const { client } = ctx.oidc
      const applicationName = client?.clientName ?? client?.clientId ?? ''
      sendPage(ctx, 200, renderHostedDevice({ step: 'done', applicationName, ...(await shownTo(ctx)) }))
    },
  }
}

/** What the form of oidc-provider sends; ours looks different. */
function formOf(form: string): { action: string; fields: Record<string, string> } {
  const action = /action="([^"]*)"/.exec(form)?.[1] ?? ''
  const inputs = form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)
  return { action, fields: Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value])) }
}
