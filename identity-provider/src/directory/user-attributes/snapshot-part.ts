import { z } from 'zod'
import { part, repeated } from '../../foundation/snapshots/part.ts'
import { Attribute } from '../users/attributes/attribute.ts'
import { listDefined } from './check.ts'
import { definitionsMax } from './contract.ts'
import { deleteDefinition, insertDefinition, owners } from './store.ts'

const Definition = Attribute.safeExtend({ owner: z.enum(owners) })

/** Declarations of custom attributes of what are no users; values stay when a declaration is deleted. */
export const attributeDefinitionsPart = part({
  name: 'attributeDefinitions',
  schema: z.array(Definition).max(owners.length * definitionsMax),
  things: { key: ['owner', 'name'] },

  async export(db, { projectId }) {
    const all = await Promise.all(
      owners.map(async owner =>
        (await listDefined(db, { projectId, owner })).map(attribute => ({ ...attribute, owner })),
      ),
    )
    return all.flat()
  },

  async import({ tx, projectId, clock }, wanted) {
    const problems = repeated(wanted.map(({ owner, name }) => `${owner} ${name}`))
    if (problems.length > 0) return problems
    for (const owner of owners)
      for (const { name } of await listDefined(tx, { projectId, owner }))
        await deleteDefinition(tx, { projectId, owner, name })
    for (const { owner, name, type, ...rest } of wanted) {
      const document = JSON.stringify(rest)
      await insertDefinition(tx, { project_id: projectId, owner, name, type, document, created_at: clock() })
    }
    return []
  },
})
