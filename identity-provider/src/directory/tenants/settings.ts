import { assertOutsideTransaction } from '@gatehouse/database'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Settings } from '../../projects/settings/contract.ts'
import type { Reading } from '../../foundation/tables.ts'
import { findTenant } from './store.ts'
import type { StoredSettings } from './tenant.ts'
import { toSettings } from './to-tenant.ts'

/** A change made by another process is seen within this time; one made in this process at once. */
const cacheMs = 5_000
/** Tenants whose settings are kept at one time; the oldest go first. */
const tenantsMax = 10_000

const unitSeconds = { minutes: 60, hours: 3600, days: 86_400, weeks: 604_800 }

export type Lifetimes = Pick<Settings['tokens'], 'sessionSeconds' | 'refreshSeconds' | 'stepUpSeconds'> & {
  /** A session that was not refreshed for so long is over; undefined for no such limit. */
  inactivitySeconds?: number
}

export type TenantSettingsOf = {
  /** How long tokens live in a tenant: as the project says, unless the tenant's own settings are enabled. */
  lifetimes(projectId: string, tenantId: string, project: Lifetimes, tx?: Reading): Promise<Lifetimes>
  /** Reads anew at next use: call it after a change. */
  forget(projectId: string): void
}

/** The settings of tenants, parsed once and kept for a moment. */
export function createTenantSettings({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): TenantSettingsOf {
  type Loaded = { own: StoredSettings | undefined }
  type Entry = { loadedAt: number; settings: Promise<Loaded>; loaded?: Loaded }
  const cache = new Map<string, Entry>()

  async function load(reading: Reading, projectId: string, id: string): Promise<Loaded> {
    const row = await findTenant(reading, { projectId, id })
    return { own: row && toSettings(row) }
  }

  /** Inside a transaction it reads by itself what another one is about to read: that one may wait for a connection. */
  async function settingsOf(projectId: string, id: string, tx: Reading | undefined): Promise<Loaded> {
    if (!tx) assertOutsideTransaction(db)
    const key = `${projectId} ${id}`
    const known = cache.get(key)
    const isFresh = known && Math.abs(clock() - known.loadedAt) < cacheMs
    if (isFresh && (known.loaded || !tx)) return known.loaded ?? known.settings
    const settings = load(tx ?? db, projectId, id)
    const entry: Entry = { loadedAt: clock(), settings }
    const oldest = cache.size >= tenantsMax ? cache.keys().next().value : undefined
    if (oldest !== undefined) cache.delete(oldest)
    cache.set(key, entry)
    settings.then(
      loaded => {
        entry.loaded = loaded
      },
      () => cache.delete(key),
    )
    return settings
  }

  return {
    async lifetimes(projectId, tenantId, project, tx) {
      if (tenantId === '') return project
      const { own } = await settingsOf(projectId, tenantId, tx)
      return own ? lifetimesOf(own, project) : project
    },
    forget(projectId) {
      for (const key of cache.keys()) if (key.startsWith(`${projectId} `)) cache.delete(key)
    },
  }
}

/** The times of a tenant where they are enabled and given, else the project's. */
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
