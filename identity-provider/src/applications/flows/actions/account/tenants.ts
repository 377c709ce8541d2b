import { createChangeTenant } from '../../../../directory/index.ts'
import { type Act, failed, succeeded } from '../../run/run.ts'
import { fillText } from '../../run/values/fill.ts'
import type { FlowDependencies } from '../needs.ts'

const charactersMax = 250

/** What administrators of a tenant change of it: the tenant that the page names, with a live session of theirs. */
export function tenantActions(flow: FlowDependencies): Record<'tenant.update', Act> {
  const changeTenant = createChangeTenant(flow, flow)

  return {
    async 'tenant.update'(run, step) {
      const { call, state } = run
      const tenantId = state.options.intent.options.tenantId ?? ''
      if (tenantId === '') return failed('notInTenant', 'the page names no tenant')
      const administering = await flow.presentTenantAdministrator(call, call.token ?? '', tenantId)
      const name = (await fillText(String(step.displayName), run.resolve)).trim().slice(0, charactersMax)
      if (name === '') return failed('failed', 'the name is empty')
      await changeTenant(administering, tenantId, () => ({ name }), { changes: { name } })
      return succeeded
    },
  }
}
