import type { Page } from '@gatehouse-id/pages'
import {
  type Asked,
  createResolve,
  drawScreen,
  type LoadFlow,
  type PageAsks,
  type ProblemText,
  screenStateOf,
} from '../../../../applications/index.ts'
import { type Component, entryOf, nextOf, type RunnableFlow, signInFlow } from '../../../../projects/index.ts'
import type { Call } from '../../../../foundation/requests/call.ts'
import type { PageOptionsOf } from '../../requests/page-options.ts'
import type { ChooseFlow } from '../interaction/choose-flow.ts'
import type { HostedDependencies } from '../interaction/interaction-request.ts'
import { begunState } from '../interaction/state.ts'

type Told = Pick<Asked, 'deviceCode' | 'needsSecondFactor'> & {
  asks: PageAsks
  /** Once it is known. */
  client?: { clientId: string; clientName?: string | undefined } | undefined
  problem?: ProblemText | undefined
  form?: { action: string; fields: Record<string, string>; account?: string | undefined }
}
/** A page that is no step of a sign-in: of devices (RFC 8628), or of a link that was opened in another browser. */
export type DrawPage = (call: Call, shown: Shown, told: Told) => Promise<{ status: number; page: Page }>
type Shown = Awaited<ReturnType<PageOptionsOf>>

/** What the buttons send that lead to these steps. No drawing can confirm a device whose code it does not show. */
const sent: Partial<Record<PageAsks, Partial<Record<string, { name: string; value: string }>>>> = {
  'device-confirm': {
    'device.confirm': { name: 'confirm', value: 'yes' },
    'application.leave': { name: 'abort', value: 'yes' },
  },
}
/** What a screen cannot do without. */
const needed: Partial<Record<PageAsks, (part: Component) => boolean>> = {
  'device-confirm': ({ component, when }) => component === 'device-code' && when === undefined,
  'new-password': part => part.component === 'input' && part.name === 'code',
}

/** Draws the screen that the flow of the application has for it, or else the built-in one. */
export function createDrawPage(
  hosted: HostedDependencies,
  { flows, chooseFlow }: { flows: LoadFlow; chooseFlow: ChooseFlow },
): DrawPage {
  const { projectId } = hosted

  async function screenFor({ asks, client }: Told) {
    const chosen = await chooseFlow(client, asks)
    const own = chosen === undefined ? undefined : screenOf(await flows.current(projectId, chosen), asks)
    const found = own ?? screenOf(signInFlow, asks)
    if (!found) throw new Error(`unreachable: the built-in flow has no screen for ${asks}`)
    return found
  }

  return async (call, shown, told) => {
    const { asks, client, problem, form = { action: '', fields: {} }, deviceCode, needsSecondFactor } = told
    const { template, actionAfter } = await screenFor(told)
    const locale = shown.locale?.language ?? 'en'
    const application = client?.clientName ?? client?.clientId ?? ''
    const asked: Asked = { is: asks, application, account: '', scopes: [], deviceCode, needsSecondFactor }
    const { run: state } = begunState()
    const resolve = createResolve(hosted, call, { state, form: {}, asked })
    const drawn = { state, template, problem, resolve, locale, asked }
    return drawScreen(
      hosted,
      projectId,
      {
        template,
        state: await screenStateOf(hosted, call, drawn),
        locale,
        sendsOf: button => sent[asks]?.[actionAfter(button) ?? ''],
      },
      { ...shown, ...form, applicationName: client?.clientName },
    )
  }
}

/** The screen of a flow for a page, and the action that follows each of its buttons. */
function screenOf({ dsl, screens }: RunnableFlow, asks: PageAsks) {
  const step = dsl.steps[entryOf({ dsl }, asks) ?? '']
  const template = step?.type === 'screen' ? screens.get(step.screen) : undefined
  if (step?.type !== 'screen' || typeof template !== 'object') return undefined
  if (!template.components.some(needed[asks] ?? (() => true))) return undefined
  function actionAfter(button: string): string | undefined {
    const next = step?.type === 'screen' ? dsl.steps[nextOf(step.next, button) ?? ''] : undefined
    return next?.type === 'action' ? next.action : undefined
  }
  return { template, actionAfter }
}
