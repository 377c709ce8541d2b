import type { SettingsOf } from '../project-settings/settings.ts'
import type { Lifetimes, TenantSettingsOf } from '../tenants/settings.ts'
import type { Account } from '../users/to-user.ts'

/** The tenant that a session stands in: the selected one, or the only one the user has; '' for none. */
export function tenantOf({ openTenants }: Account, selected: string): string {
  if (openTenants.some(({ tenantId }) => tenantId === selected)) return selected
  return (openTenants.length === 1 && openTenants[0]?.tenantId) || ''
}

/** How long the tokens of a session live: as its tenant says, else as the project does. */
export type LifetimesOf = (projectId: string, account: Account, selectedTenant: string) => Promise<Lifetimes>

export const createLifetimes =
  ({ settings, tenantSettings }: { settings: SettingsOf; tenantSettings: TenantSettingsOf }): LifetimesOf =>
  async (projectId, account, selectedTenant) => {
    const { tokens } = await settings.of(projectId)
    const tenantId = tenantOf(account, selectedTenant)
    return tenantId === '' ? tokens : tenantSettings.lifetimes(projectId, tenantId, tokens)
  }
