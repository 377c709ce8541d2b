import type { Service } from '@gatehouse/operation'
import { transact } from '@gatehouse/database'
import type { RecordAudit } from '../audit/record.ts'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { projects } from './contract.ts'
import { ProjectNotFound } from './errors.ts'
import { findProject, updateProject } from './store.ts'

export const projectsService = (
  { db }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof projects, Call> => {
  async function change(call: Call, changes: { name?: string; tags?: string[] }) {
    await transact(db, async tx => {
      const before = await findProject(tx, call.projectId)
      if (!before) throw new ProjectNotFound()
      const { name, tags } = changes
      await updateProject(tx, { id: before.id, name, tags: tags && JSON.stringify(tags) })
      await recordAudit(tx, call, {
        action: 'ProjectModified',
        target: { type: 'project', id: before.id, name: name ?? before.name },
        data: { changes },
      })
    })
    return {}
  }

  return {
    async list(_, { projectId }) {
      const row = await findProject(db, projectId)
      if (!row) return { projects: [] }
      const environment = row.environment === 'production' ? ('production' as const) : ('' as const)
      // The column holds what this package wrote: a JSON array of tags.
      return { projects: [{ id: row.id, name: row.name, environment, tags: JSON.parse(row.tags) as string[] }] }
    },
    updateName: ({ name }, call) => change(call, { name }),
    updateTags: ({ tags }, call) => change(call, { tags }),
  }
}
