import { createProjectCache } from '../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { findTenant } from './store.ts'
import type { StoredSettings } from './tenant.ts'
import { toSettings } from './to-tenant.ts'
import type { Settings } from '../../projects/index.ts'

const unitSeconds = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 }

export type Lifetimes = Pick<Settings['tokens'], 'sessionSeconds' | 'refreshSeconds' | 'stepUpSeconds'> & {
  /** A session that was not refreshed for this long has ended; undefined for no limit. */
  inactivitySeconds?: number
}

export type TenantSettingsOf = {
  /** Token lifetimes in a tenant: the project's, unless the tenant's own settings are enabled. */
  lifetimes(projectId: string, tenantId: string, project: Lifetimes, tx?: Reading): Promise<Lifetimes>
}

/** The settings of tenants, parsed once and cached briefly. */
export function createTenantSettings(dependencies: Pick<Dependencies, 'db' | 'clock'>): TenantSettingsOf {
  const settings = createProjectCache<StoredSettings | undefined>(dependencies, {
    tables: ['projects', 'tenants'],
    async load(reading, projectId, id) {
      const row = await findTenant(reading, { projectId, id })
      return row && toSettings(row)
    },
  })
  return {
    async lifetimes(projectId, tenantId, project, tx) {
      if (tenantId === '') return project
      const own = await settings.of(projectId, tenantId, tx)
      return own ? lifetimesOf(own, project) : project
    },
  }
}

/** The tenant's lifetimes where they are enabled and set, otherwise the project's. */
export function lifetimesOf(own: StoredSettings, project: Lifetimes): Lifetimes {
  if (!own.enabled) return project
  const seconds = (amount: number, unit: keyof typeof unitSeconds, otherwise: number) =>
    amount > 0 ? amount * unitSeconds[unit] : otherwise
  return {
    sessionSeconds: seconds(own.sessionTokenExpiration, own.sessionTokenExpirationUnit, project.sessionSeconds),
    refreshSeconds: seconds(own.refreshTokenExpiration, own.refreshTokenExpirationUnit, project.refreshSeconds),
    stepUpSeconds: seconds(own.stepupTokenExpiration, own.stepupTokenExpirationUnit, project.stepUpSeconds),
    ...(own.enableInactivity &&
      own.inactivityTime > 0 && { inactivitySeconds: own.inactivityTime * unitSeconds[own.inactivityTimeUnit] }),
  }
}
