import type { KoaContextWithOIDC } from 'oidc-provider'
import {
  type Asked,
  createResolve,
  type DeviceAsks,
  drawScreen,
  type LoadFlow,
  type ProblemText,
  screenStateOf,
} from '../../../../applications/index.ts'
import { entryOf, nextOf, type RunnableFlow, signInFlow } from '../../../../projects/index.ts'
import { callOf } from '../../requests/call-of.ts'
import type { PageOptionsOf } from '../../requests/page-options.ts'
import type { ChooseFlow } from '../interaction/choose-flow.ts'
import type { HostedDependencies } from '../interaction/interaction-request.ts'
import { begunState } from '../interaction/state.ts'
import { sendPage } from './send-page.ts'

type Told = {
  asks: DeviceAsks
  /** Once the code has named it. */
  client?: { clientId: string; clientName?: string | undefined } | undefined
  code?: string
  problem?: ProblemText | undefined
  form?: { action: string; fields: Record<string, string> }
}
/** A page of the sign-in of devices (RFC 8628), which knows no interaction yet. */
export type DrawDevice = (ctx: KoaContextWithOIDC, told: Told) => Promise<void>

/** What the buttons send that lead to these steps. No drawing can confirm a device whose code it does not show. */
const sent: Partial<Record<DeviceAsks, Partial<Record<string, { name: string; value: string }>>>> = {
  'device-confirm': {
    'device.confirm': { name: 'confirm', value: 'yes' },
    'application.leave': { name: 'abort', value: 'yes' },
  },
}

/** Draws the screen that the flow of the application has for it, or else the built-in one. */
export function createDrawDevice(
  hosted: HostedDependencies,
  { flows, chooseFlow, pageOptionsOf }: { flows: LoadFlow; chooseFlow: ChooseFlow; pageOptionsOf: PageOptionsOf },
): DrawDevice {
  const { projectId } = hosted

  async function screenFor({ asks, client }: Told) {
    const chosen = await chooseFlow(client, asks)
    const own = chosen === undefined ? undefined : screenOf(await flows.current(projectId, chosen), asks)
    const found = own ?? screenOf(signInFlow, asks)
    if (!found) throw new Error(`unreachable: the built-in flow has no screen for ${asks}`)
    return found
  }

  return async (ctx, told) => {
    const { asks, client, code, problem, form = { action: '', fields: {} } } = told
    const { template, actionAfter } = await screenFor(told)
    const call = callOf(ctx, projectId)
    const shown = await pageOptionsOf(ctx, ctx.oidc.params?.ui_locales)
    const locale = shown.locale?.language ?? 'en'
    const application = client?.clientName ?? client?.clientId ?? ''
    const asked: Asked = { is: asks, application, account: '', scopes: [], deviceCode: code }
    const { run: state } = begunState()
    const resolve = createResolve(hosted, call, { state, form: {}, asked })
    const drawn = { state, template, problem, resolve, locale, asked }
    const { status, page } = await drawScreen(
      hosted,
      projectId,
      {
        template,
        state: await screenStateOf(hosted, call, drawn),
        locale,
        sendsOf: button => sent[asks]?.[actionAfter(button) ?? ''],
      },
      { ...shown, ...form },
    )
    sendPage(ctx, status, page)
  }
}

/** The screen of a flow for a page, and the action that follows each of its buttons. */
function screenOf({ dsl, screens }: RunnableFlow, asks: DeviceAsks) {
  const step = dsl.steps[entryOf({ dsl }, asks) ?? '']
  const template = step?.type === 'screen' ? screens.get(step.screen) : undefined
  if (step?.type !== 'screen' || typeof template !== 'object') return undefined
  const isTold = template.components.some(({ component, when }) => component === 'device-code' && when === undefined)
  if (asks === 'device-confirm' && !isTold) return undefined
  function actionAfter(button: string): string | undefined {
    const next = step?.type === 'screen' ? dsl.steps[nextOf(step.next, button) ?? ''] : undefined
    return next?.type === 'action' ? next.action : undefined
  }
  return { template, actionAfter }
}
