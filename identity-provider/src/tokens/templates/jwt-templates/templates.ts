import { createProjectCache } from '../../../foundation/cache/project-cache.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { findJwtTemplate } from './store.ts'
import type { JwtTemplate } from './template.ts'

export type JwtTemplates = {
  /** The template with this id; undefined for '' and for a deleted one. */
  of(projectId: string, id: string): Promise<JwtTemplate | undefined>
}

/** Caches the parsed templates that projects and applications use. */
export function createJwtTemplates(dependencies: Pick<Dependencies, 'db' | 'clock'>): JwtTemplates {
  const templates = createProjectCache(dependencies, {
    tables: ['projects', 'jwt_templates'],
    load: (reading, projectId, id) => findJwtTemplate(reading, { projectId, id }),
  })
  return { of: async (projectId, id) => (id === '' ? undefined : templates.of(projectId, id)) }
}
