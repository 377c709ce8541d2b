import { createProjectCache } from '../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { ProjectNotFound } from '../projects/contract.ts'
import { findProject } from '../projects/store.ts'
import { parseSettings } from './settings.ts'
import type { ProjectOfMessages } from '../../activity/index.ts'

export function createProjectOfMessages(dependencies: Pick<Dependencies, 'db' | 'clock'>): ProjectOfMessages {
  const projects = createProjectCache(dependencies, {
    tables: ['projects'],
    async load(reading, projectId) {
      const project = await findProject(reading, projectId)
      if (!project) throw new ProjectNotFound()
      return { name: project.name, locale: parseSettings(project.settings).messages.locale }
    },
  })
  return { of: (projectId, tx) => projects.of(projectId, '', tx) }
}
