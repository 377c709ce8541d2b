import { assertOutsideTransaction } from '@gatehouse/database'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { ProjectNotFound } from '../projects/errors.ts'
import { findProject, listProjectSettings } from '../projects/store.ts'
import type { Reading } from '../../foundation/tables.ts'
import { Settings } from './contract.ts'

/** A change made by another process is seen within this time; one made in this process at once. */
const cacheMs = 5_000

export type SettingsOf = {
  /**
   * Inside a transaction pass it: what is read past it may wait for ever.
   * @throws ProjectNotFound, TransactionBypassed
   */
  of(projectId: string, tx?: Reading): Promise<Settings>
  /** Every origin that some project has approved. */
  originsOfAll(): Promise<ReadonlySet<string>>
  /** Reads anew at next use: call it after a change. */
  forget(projectId: string): void
}

/** The settings of every project, parsed once and kept for a moment. */
export function createSettings({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): SettingsOf {
  const cache = new Map<string, { loadedAt: number; settings: Promise<Settings>; loaded?: Settings }>()

  async function load(reading: Reading, projectId: string): Promise<Settings> {
    const project = await findProject(reading, projectId)
    if (!project) throw new ProjectNotFound()
    return parseSettings(project.settings)
  }

  let origins: { loadedAt: number; found: Promise<Set<string>> } | undefined

  async function loadOrigins(): Promise<Set<string>> {
    const all = await listProjectSettings(db)
    return new Set(all.flatMap(json => parseSettings(json).approvedOrigins))
  }

  return {
    originsOfAll() {
      assertOutsideTransaction(db)
      if (origins && Math.abs(clock() - origins.loadedAt) < cacheMs) return origins.found
      const found = loadOrigins()
      origins = { loadedAt: clock(), found }
      found.catch(() => {
        origins = undefined
      })
      return found
    },
    async of(projectId, tx) {
      if (!tx) assertOutsideTransaction(db)
      const known = cache.get(projectId)
      const isFresh = known && Math.abs(clock() - known.loadedAt) < cacheMs
      if (isFresh && (known.loaded || !tx)) return known.loaded ?? known.settings
      const settings = load(tx ?? db, projectId)
      const entry: NonNullable<typeof known> = { loadedAt: clock(), settings }
      cache.set(projectId, entry)
      settings.then(
        loaded => {
          entry.loaded = loaded
        },
        () => cache.delete(projectId),
      )
      return settings
    },
    forget(projectId) {
      cache.delete(projectId)
      origins = undefined
    },
  }
}

/** The document of a project with the defaults of what it does not name. */
export const parseSettings = (json: string): Settings => Settings.parse(JSON.parse(json))
