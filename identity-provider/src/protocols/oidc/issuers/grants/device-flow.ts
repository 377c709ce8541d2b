import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'
import type { ProblemText } from '../../../../applications/index.ts'
import type { DrawPage } from '../../hosted/pages/single-page.ts'
import { sendPage } from '../../requests/send-page.ts'
import { callOf } from '../../requests/call-of.ts'
import type { PageOptionsOf } from '../../requests/page-options.ts'
import { formOf, renderError } from '../pages.ts'

type DeviceFlow = NonNullable<NonNullable<Configuration['features']>['deviceFlow']>

/** oidc-provider's errors of a code that was typed in, by their names; the classes are not public. */
const problemsByName: Partial<Record<string, ProblemText>> = {
  NotFoundError: 'deviceUnknown',
  ExpiredError: 'deviceExpired',
  AlreadyUsedError: 'deviceUsed',
  NoCodeError: 'deviceMissing',
}

/** Sign-in of devices without a browser (RFC 8628), on our pages. */
export function deviceFlow(drawPage: DrawPage, projectId: string, pageOptionsOf: PageOptionsOf): DeviceFlow {
  const showError = renderError(pageOptionsOf)
  async function draw(ctx: KoaContextWithOIDC, told: Parameters<DrawPage>[2]): Promise<void> {
    const shown = await pageOptionsOf(ctx, ctx.oidc.params?.ui_locales)
    const { status, page } = await drawPage(callOf(ctx, projectId), shown, told)
    sendPage(ctx, status, page)
  }
  return {
    enabled: true,
    charset: 'base-20',
    mask: '****-****',
    async userCodeInputSource(ctx, form, out, error) {
      if (error?.name === 'AbortedError') return draw(ctx, { asks: 'device-refused' })
      const problem = error && problemsByName[error.name]
      if (out && !problem) {
        // A form without a session did not come from our page: the session that it was given is not to be stored.
        if (ctx.oidc.session && ctx.oidc.session.exp === undefined) Object.assign(ctx.oidc.session, { touched: false })
        return showError(ctx, out, error)
      }
      await draw(ctx, { asks: 'device-code', form: formOf(form), problem })
    },
    async userCodeConfirmSource(ctx, form, client, _, code) {
      const { action, fields } = formOf(form)
      // The button confirms, not the form: the other button refuses.
      const { confirm: _confirm, ...kept } = fields
      await draw(ctx, { asks: 'device-confirm', client, deviceCode: code, form: { action, fields: kept } })
    },
    successSource: ctx => draw(ctx, { asks: 'device-done', client: ctx.oidc.client }),
  }
}
