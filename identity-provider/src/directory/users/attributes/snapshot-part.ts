import { z } from 'zod'
import { Attribute } from './attribute.ts'
import { listDeclared } from './check.ts'
import { attributesMax } from './contract.ts'
import { deleteAttribute, insertAttribute } from './store.ts'
import { byName, part, repeated } from '../../../foundation/snapshots/part.ts'

/** Declarations of custom attributes; users keep their values when a declaration is deleted. */
export const userAttributesPart = part({
  name: 'userAttributes',
  schema: z.array(Attribute).max(attributesMax),
  things: { key: ['name'] },
  export: async (db, { projectId }) => (await listDeclared(db, projectId)).toSorted(byName),

  async import({ tx, projectId, clock }, wanted) {
    const problems = repeated(wanted.map(({ name }) => name))
    if (problems.length > 0) return problems
    for (const { name } of await listDeclared(tx, projectId)) await deleteAttribute(tx, { projectId, name })
    for (const { name, type, ...rest } of wanted)
      await insertAttribute(tx, {
        project_id: projectId,
        name,
        type,
        document: JSON.stringify(rest),
        created_at: clock(),
      })
    return []
  },
})
