import { toAccount } from '../../directory/index.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Call } from '../../foundation/call.ts'
import { listTenants } from '../../directory/index.ts'
import type { ScreenTemplate } from '../../projects/index.ts'
import type { FlowState } from './run/state.ts'
import { problemIn, type ProblemText } from './problems.ts'
import { userIn } from './run/user-in.ts'

/** What a screen shows of a run (ScreenState of the web component). Nothing of it is secret to the visitor. */
export async function screenStateOf(
  { db }: Pick<Dependencies, 'db'>,
  call: Call,
  {
    state,
    template,
    problem,
    resolveName,
  }: {
    state: FlowState
    template: ScreenTemplate | string | undefined
    problem: ProblemText | undefined
    /** The name of the project. */
    resolveName: () => Promise<unknown>
  },
): Promise<Record<string, unknown>> {
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

  const errorText = problem && problemIn(state.options.locale, problem)
  const dynamic = {
    ...(recoveryCodes && { 'descope-recovery-codes': { attributes: { data: listed(recoveryCodes) } } }),
    // The component tells `errorText` to the screen that it has just drawn, and forgets it when it draws that again, as
    // it does after a return from outside: the reason is in the screen itself too.
    ...(errorText && typeof template === 'object' && { '[data-type="error-message"]': { attributes: { class: '' } } }),
  }
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
    project: { name: await resolveName() },
    ...(sent && { sentTo: sent.channel === 'email' ? { maskedEmail: sent.masked } : { maskedPhone: sent.masked } }),
    ...(sent?.linkId !== undefined && { linkId: sent.linkId }),
    ...(totp && { totp }),
    ...(recoveryCodes && { recoveryCodes }),
    componentsConfig: {
      ...Object.fromEntries(selects),
      ...(Object.keys(dynamic).length > 0 && { componentsDynamicAttrs: dynamic }),
    },
  }
}

/** As the element of the component library takes a list. */
function listed(values: readonly string[]): string {
  return JSON.stringify(values.map(value => ({ value })))
}
