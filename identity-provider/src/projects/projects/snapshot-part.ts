import { z } from 'zod'
import { Settings } from '../settings/contract.ts'
import { parseSettings } from '../settings/settings.ts'
import { Project, ProjectNotFound } from './contract.ts'
import { findProject, updateProject } from './store.ts'
import { type Part, part } from '../../foundation/snapshots/part.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { KeyAuthority } from './needs.ts'

/** The settings, their templates by name; the theme is a part of its own. */
const ProjectSettings = Settings.omit({ theme: true }).extend({
  tokens: Settings.shape.tokens.unwrap().omit({ userTemplateId: true, keyTemplateId: true }),
  userTemplate: z.string().max(250).default(''),
  keyTemplate: z.string().max(250).default(''),
})

/** What the part needs of the domains above. */
export type ProjectPartNeeds = {
  keyAuthority: KeyAuthority
  listTemplates(db: Reading, projectId: string): Promise<{ id: string; name: string }[]>
}

/** The project itself; comes after the templates that its settings name. */
export function createProjectPart({ keyAuthority, listTemplates }: ProjectPartNeeds): Part {
  return part({
    name: 'project',
    schema: z.object({
      name: Project.shape.name.min(1).max(100),
      environment: Project.shape.environment,
      tags: z.array(z.string().trim().min(1).max(50)).max(50),
      settings: ProjectSettings,
    }),

    async export(db, { projectId }) {
      const row = await findProject(db, projectId)
      if (!row) throw new ProjectNotFound()
      const { theme: _, tokens, ...settings } = parseSettings(row.settings)
      const { userTemplateId, keyTemplateId, ...otherTokens } = tokens
      const templates = await listTemplates(db, projectId)
      const nameOf = (id: string) => templates.find(template => template.id === id)?.name ?? ''
      return {
        name: row.name,
        environment: row.environment === 'production' ? ('production' as const) : ('' as const),
        // The column holds what this package wrote: a JSON array of tags.
        tags: JSON.parse(row.tags) as string[],
        settings: ProjectSettings.parse({
          ...settings,
          tokens: otherTokens,
          userTemplate: nameOf(userTemplateId),
          keyTemplate: nameOf(keyTemplateId),
        }),
      }
    },

    async import({ tx, projectId, call }, { name, environment, tags, settings }) {
      const row = await findProject(tx, projectId)
      if (!row) throw new ProjectNotFound()
      const { userTemplate, keyTemplate, tokens, ...rest } = settings
      const templates = await listTemplates(tx, projectId)
      const idOf = (template: string) => templates.find(each => each.name === template)?.id ?? ''
      const missing = [userTemplate, keyTemplate].filter(template => template !== '' && idOf(template) === '')
      if (missing.length > 0) return missing.map(template => `settings: there is no JWT template ${template}`)
      // The column holds what this package wrote: a JSON array of tags.
      const problem = await keyAuthority.whyNotTagged(tx, call, {
        before: JSON.parse(row.tags) as string[],
        after: tags,
      })
      if (problem !== undefined) return [`tags: ${problem}`]
      const { theme } = parseSettings(row.settings)
      const ids = { userTemplateId: idOf(userTemplate), keyTemplateId: idOf(keyTemplate) }
      const all = Settings.parse({ ...rest, tokens: { ...tokens, ...ids }, theme })
      await updateProject(tx, {
        id: projectId,
        name,
        environment,
        tags: JSON.stringify(tags),
        settings: JSON.stringify(all),
      })
      return []
    },
  })
}
