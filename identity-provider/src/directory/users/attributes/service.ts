import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Reading } from '../../../foundation/tables/tables.ts'
import { listDeclared } from './check.ts'
import { attributesMax, userAttributes, AttributeTaken } from './contract.ts'
import { deleteAttribute, insertAttribute } from './store.ts'
import type { RecordAudit } from '../../../activity/index.ts'
import { defineArea } from '../../../foundation/areas/area.ts'
import { userAttributesPart } from './snapshot-part.ts'
import { captured } from '../../../foundation/areas/captured.ts'

function userAttributesService(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof userAttributes, Call> {
  async function all(reading: Reading, projectId: string) {
    const data = await listDeclared(reading, projectId)
    return { data, total: data.length }
  }

  return {
    loadAll: (_, { projectId }) => all(db, projectId),

    create: ({ attributes }, call) =>
      transact(db, async tx => {
        for (const [index, { name, type, ...rest }] of attributes.entries()) {
          const row = { project_id: call.projectId, name, type, document: JSON.stringify(rest), created_at: clock() }
          if (!(await insertAttribute(tx, row))) {
            const fields = [{ field: `attributes.${index}.name`, message: 'is taken by another attribute' }]
            throw new AttributeTaken({ message: `there is already a custom attribute ${name}`, fields })
          }
          await recordAudit(tx, call, { action: 'UserAttributeCreated', target: targetOf(name), data: { type } })
        }
        const declared = await all(tx, call.projectId)
        if (declared.total <= attributesMax) return declared
        const message = `a project has at most ${attributesMax} custom attributes; delete some first`
        throw new InvalidInput({ message, fields: [{ field: 'attributes', message }] })
      }),

    delete: ({ names }, call) =>
      transact(db, async tx => {
        for (const name of new Set(names))
          if (await deleteAttribute(tx, { projectId: call.projectId, name }))
            await recordAudit(tx, call, { action: 'UserAttributeDeleted', target: targetOf(name) })
        return all(tx, call.projectId)
      }),
  }
}

function targetOf(name: string) {
  return { type: 'userAttribute' as const, id: name, name }
}

export const userAttributesArea = defineArea({
  contract: userAttributes,
  service: userAttributesService,
  snapshotPart: userAttributesPart,
  captured: captured({ table: 'user_attributes', target: 'userAttribute', id: 'name', name: 'name' }),
})
