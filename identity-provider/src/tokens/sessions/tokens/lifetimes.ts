import type { Reading } from '../../../foundation/tables/tables.ts'
import type { SettingsOf } from '../../../projects/index.ts'
import type { Lifetimes, TenantSettingsOf } from '../../../directory/index.ts'

/** The bearer of a token: a user or an access key. */
type Bearer = { openTenants: { tenantId: string }[] }

/** The tenant of a token: the selected one, or the only one; '' for none. */
export function tenantOf({ openTenants }: Bearer, selected: string): string {
  if (openTenants.some(({ tenantId }) => tenantId === selected)) return selected
  return (openTenants.length === 1 && openTenants[0]?.tenantId) || ''
}

/** The lifetimes of the tokens of a session: those of its tenant, otherwise of the project. */
export type LifetimesOf = (
  projectId: string,
  bearer: Bearer,
  selectedTenant: string,
  /** The open transaction, if any. */
  tx?: Reading,
) => Promise<Lifetimes>

export function createLifetimes({
  settings,
  tenantSettings,
}: {
  settings: SettingsOf
  tenantSettings: TenantSettingsOf
}): LifetimesOf {
  return async (projectId, bearer, selectedTenant, tx) => {
    const { tokens } = await settings.of(projectId, tx)
    const tenantId = tenantOf(bearer, selectedTenant)
    return tenantId === '' ? tokens : tenantSettings.lifetimes(projectId, tenantId, tokens, tx)
  }
}
