import type { RecordAudit } from '../activity/index.ts'
import type { Dependencies } from '../foundation/areas/dependencies.ts'
import type { SettingsOf } from '../projects/index.ts'
import { requireAuthority } from './administrators/authority.ts'
import { hasDomains } from './tenants/membership/domains.ts'
import { createLongestRefreshSeconds } from './tenants/membership/longest-refresh.ts'
import { createTenantSettings } from './tenants/settings.ts'
import type { EndSessions, RequireOwnSecondFactor } from './users/needs.ts'
import { createChangeUser } from './users/profile/changes/change-user.ts'
import { createRemoveUser } from './users/profile/remove.ts'

type Needs = {
  recordAudit: RecordAudit
  settings: SettingsOf
  endSessions: EndSessions
  requireOwnSecondFactor: RequireOwnSecondFactor
}

/** Makes what areas share of the directory. */
export function createDirectory(
  dependencies: Dependencies,
  { recordAudit, settings, endSessions, requireOwnSecondFactor }: Needs,
) {
  return {
    tenantSettings: createTenantSettings(dependencies),
    longestRefreshSeconds: createLongestRefreshSeconds(dependencies, { settings }),
    hasSso: (projectId: string) => hasDomains(dependencies.db, projectId),
    changeUser: createChangeUser(dependencies, { recordAudit, endSessions, requireOwnSecondFactor }),
    removeUser: createRemoveUser(dependencies, { recordAudit, endSessions }),
    requireAuthority,
  }
}
