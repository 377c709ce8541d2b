import type { Theme } from '@gatehouse-id/pages/theme'
import { createProjectCache } from '../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { findProject, listProjectSettings } from '../projects/store.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { Settings } from './contract.ts'

export type SettingsOf = {
  /**
   * Inside a transaction pass it: what is read past it may wait for ever.
   * @throws ProjectNotFound, TransactionBypassed
   */
  of(projectId: string, tx?: Reading): Promise<Settings>
  /** Every origin that some project has approved. */
  originsOfAll(): Promise<ReadonlySet<string>>
}

/** The settings of every project, parsed once and kept for a moment. */
export function createSettings(dependencies: Pick<Dependencies, 'db' | 'clock'>): SettingsOf {
  const settings = createProjectCache(dependencies, {
    tables: ['projects'],
    async load(reading, projectId) {
      const project = await findProject(reading, projectId)
      if (!project) throw new ProjectNotFound()
      return parseSettings(project.settings)
    },
  })
  const origins = createProjectCache<ReadonlySet<string>>(dependencies, {
    tables: ['projects'],
    async load(reading) {
      const all = await listProjectSettings(reading)
      return new Set(all.flatMap(json => parseSettings(json).approvedOrigins))
    },
  })
  return {
    of: (projectId, tx) => settings.of(projectId, '', tx),
    originsOfAll: () => origins.of(''),
  }
}

/** The document of a project with the defaults of what it does not name. */
export function parseSettings(json: string): Settings {
  return Settings.parse(JSON.parse(json))
}

/** A theme as an audit event tells it: that there is a picture, not the picture. */
export function toldTheme(theme: Theme): Theme {
  const logoUrl = theme.logoUrl?.replace(/(?<=^data:[^,]*,).*/, '…')
  return logoUrl === undefined ? theme : { ...theme, logoUrl }
}
