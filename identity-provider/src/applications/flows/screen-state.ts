import { toAccount } from '../../directory/index.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Call } from '../../foundation/requests/call.ts'
import { listTenants } from '../../directory/index.ts'
import { durationIn, localeFor } from '@gatehouse-id/pages'
import type { Component, ScreenTemplate } from '../../projects/index.ts'
import { secondsToResend } from './actions/verification/messages.ts'
import { allHold, type Resolve } from './run/rules.ts'
import type { Asked } from './run/run.ts'
import type { FlowState } from './run/state.ts'
import { problemIn, type ProblemText } from './problems.ts'
import { userIn } from './run/user-in.ts'

export type ScreenState = Record<string, unknown> & { inputs: Record<string, unknown> }

/** What a screen shows of a run (ScreenState of the web component). Nothing of it is secret to the visitor. */
export async function screenStateOf(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  call: Call,
  {
    state,
    template,
    problem,
    retryAfterSeconds,
    resolve,
    locale,
    asked,
  }: {
    state: FlowState
    template: ScreenTemplate | string | undefined
    problem?: ProblemText | undefined
    retryAfterSeconds?: number | undefined
    resolve: Resolve
    locale: string
    asked?: Asked | undefined
  },
): Promise<ScreenState> {
  const { sent, totp, recoveryCodes } = state
  const { projectId } = call
  const row = await userIn(db, projectId, state)
  const account = row && (await toAccount(db, row))
  const components = typeof template === 'object' ? template.components : []
  const names = new Set(components.flatMap(each => ('name' in each ? [each.name] : [])))
  const inputs = Object.fromEntries(Object.entries(state.form).filter(([name]) => names.has(name)))
  const hasTenants = components.some(each => each.component === 'select' && each.options === 'tenants')
  const tenants = hasTenants && account ? await tenantChoices(account.openTenants.map(each => each.tenantId)) : []

  async function tenantChoices(ids: string[]) {
    const rows = await listTenants(db, { projectId, ids })
    return rows.map(({ id, name }) => ({ value: id, label: name }))
  }

  const errorText = problem && problemIn(locale, problem, retryAfterSeconds)
  const hidden: number[] = []
  for (const [index, { when = [] }] of components.entries()) if (!(await allHold(when, resolve))) hidden.push(index)
  const isShown = (index: number) =>
    !hidden.includes(index) && !(errorText && components[index]?.component === 'notice')
  const dynamic = {
    // What has rules is drawn hidden.
    ...Object.fromEntries(
      components.flatMap((each, index) =>
        isDrawnHidden(each) && isShown(index) ? [[`[data-part="${index}"]`, { attributes: { class: '' } }]] : [],
      ),
    ),
    ...(recoveryCodes && { 'descope-recovery-codes': { attributes: { data: listed(recoveryCodes) } } }),
    // The component tells `errorText` to the screen that it has just drawn, and forgets it when it draws that again, as
    // it does after a return from outside: the reason is in the screen itself too.
    ...(errorText && typeof template === 'object' && { '[data-type="error-message"]': { attributes: { class: '' } } }),
  }
  const [projectName, trustedDays] = await Promise.all([
    resolve('project.name').then(String),
    resolve('project.trustedDeviceDays'),
  ])
  const selects = components.flatMap(each =>
    each.component === 'select' && each.options === 'tenants' ? [[each.name, { data: JSON.stringify(tenants) }]] : [],
  )
  return {
    form: state.form,
    inputs,
    ...(errorText && { errorText, errorType: problem, problem: { text: errorText } }),
    ...(account && {
      user: {
        email: account.user.email,
        name: account.user.name,
        phone: account.user.phone,
        loginIds: account.user.loginIds,
      },
    }),
    project: {
      name: projectName,
      trustedDeviceDuration: durationIn(localeFor({ uiLocales: locale }).language, Number(trustedDays), 'day'),
    },
    application: {
      name: asked?.application ?? state.options.application ?? projectName,
      account: asked?.account ?? '',
    },
    ...(asked && { asked }),
    hidden,
    ...(sent && {
      sentTo: {
        ...(sent.channel === 'email' ? { maskedEmail: sent.masked } : { maskedPhone: sent.masked }),
        address: sent.masked || sent.loginId,
      },
      resendSeconds: problem === 'tooSoon' ? (retryAfterSeconds ?? 0) : secondsToResend({ clock }, state),
    }),
    ...(sent?.linkId !== undefined && { linkId: sent.linkId }),
    ...(totp && { totp }),
    ...(recoveryCodes && { recoveryCodes }),
    componentsConfig: {
      ...Object.fromEntries(selects),
      ...(Object.keys(dynamic).length > 0 && { componentsDynamicAttrs: dynamic }),
    },
  }
}

/** Of what the state of the screen shows or hides. */
export function isDrawnHidden({ component, when }: Component): boolean {
  return when !== undefined || component === 'notice'
}

/** As the element of the component library takes a list. */
function listed(values: readonly string[]): string {
  return JSON.stringify(values.map(value => ({ value })))
}
