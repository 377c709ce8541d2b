import type { Dependencies } from '../dependencies.ts'
import { ProjectNotFound } from '../projects/errors.ts'
import { findProject } from '../projects/store.ts'
import { Settings } from './contract.ts'

/** A change made by another process is seen within this time; one made in this process at once. */
const cacheMs = 5_000

export type SettingsOf = {
  /** @throws ProjectNotFound */
  of(projectId: string): Promise<Settings>
  /** Reads anew at next use: call it after a change. */
  forget(projectId: string): void
}

/** The settings of every project, parsed once and kept for a moment. */
export function createSettings({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): SettingsOf {
  const cache = new Map<string, { loadedAt: number; settings: Promise<Settings> }>()

  async function load(projectId: string): Promise<Settings> {
    const project = await findProject(db, projectId)
    if (!project) throw new ProjectNotFound()
    return parseSettings(project.settings)
  }

  return {
    async of(projectId) {
      const known = cache.get(projectId)
      if (known && Math.abs(clock() - known.loadedAt) < cacheMs) return known.settings
      const settings = load(projectId)
      cache.set(projectId, { loadedAt: clock(), settings })
      settings.catch(() => cache.delete(projectId))
      return settings
    },
    forget(projectId) {
      cache.delete(projectId)
    },
  }
}

/** The document of a project with the defaults of what it does not name. */
export const parseSettings = (json: string): Settings => Settings.parse(JSON.parse(json))
