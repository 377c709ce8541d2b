import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { lifetimesOf } from '../settings.ts'
import { listTenants } from '../store.ts'
import { toSettings } from '../to-tenant.ts'
import type { SettingsOf } from '../../../projects/index.ts'

/** The longest lifetime of a new refresh token in any tenant. */
export type LongestRefreshSeconds = (projectId: string) => Promise<number>

export function createLongestRefreshSeconds(
  { db }: Pick<Dependencies, 'db'>,
  { settings }: { settings: SettingsOf },
): LongestRefreshSeconds {
  return async projectId => {
    const { tokens } = await settings.of(projectId)
    const tenants = await listTenants(db, { projectId })
    const own = tenants.map(row => lifetimesOf(toSettings(row), tokens).refreshSeconds)
    return own.reduce((longest, seconds) => Math.max(longest, seconds), tokens.refreshSeconds)
  }
}
