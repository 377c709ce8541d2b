import type { Reading } from '../../../foundation/tables.ts'
import type { SettingsOf } from '../../../projects/index.ts'
import type { Lifetimes, TenantSettingsOf } from '../../../directory/index.ts'

/** Whoever has a token: a user or an access key. */
type Bearer = { openTenants: { tenantId: string }[] }

/** The tenant that a token stands in: the selected one, or the only one there is; '' for none. */
export function tenantOf({ openTenants }: Bearer, selected: string): string {
  if (openTenants.some(({ tenantId }) => tenantId === selected)) return selected
  return (openTenants.length === 1 && openTenants[0]?.tenantId) || ''
}

/** How long the tokens of a session live: as its tenant says, else as the project does. */
export type LifetimesOf = (
  projectId: string,
  bearer: Bearer,
  selectedTenant: string,
  /** The open transaction, where there is one. */
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
