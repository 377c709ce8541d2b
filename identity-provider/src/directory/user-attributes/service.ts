import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { Attribute } from '../users/attributes/attribute.ts'
import { AttributeTaken } from '../users/attributes/contract.ts'
import { listDefined } from './check.ts'
import { attributeDefinitions } from './contract.ts'
import { deleteDefinition, insertDefinition, type Owned, type Owner } from './store.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { captured } from '../../foundation/areas/captured.ts'
import { attributeDefinitionsPart } from './snapshot-part.ts'

function attributeDefinitionsService(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof attributeDefinitions, Call> {
  async function all(reading: Reading, owned: Owned) {
    const data = await listDefined(reading, owned)
    return { data, total: data.length }
  }

  function operationsOf(owner: Owner) {
    return {
      load: (_: object, { projectId }: Call) => all(db, { projectId, owner }),

      create: ({ attributes }: { attributes: Attribute[] }, call: Call) =>
        transact(db, async tx => {
          const { projectId } = call
          for (const [index, { name, type, ...rest }] of attributes.entries()) {
            const document = JSON.stringify(rest)
            const row = { project_id: projectId, owner, name, type, document, created_at: clock() }
            if (!(await insertDefinition(tx, row))) {
              const fields = [{ field: `attributes.${index}.name`, message: 'is taken by another attribute' }]
              throw new AttributeTaken({ message: `there is already a custom attribute ${name}`, fields })
            }
            const fact = { target: targetOf(name), data: { owner, type } }
            await recordAudit(tx, call, { action: 'AttributeDefinitionCreated', ...fact })
          }
          return all(tx, { projectId, owner })
        }),

      remove: ({ names }: { names: string[] }, call: Call) =>
        transact(db, async tx => {
          const { projectId } = call
          for (const name of new Set(names))
            if (await deleteDefinition(tx, { projectId, owner, name })) {
              const fact = { target: targetOf(name), data: { owner } }
              await recordAudit(tx, call, { action: 'AttributeDefinitionDeleted', ...fact })
            }
          return all(tx, { projectId, owner })
        }),
    }
  }

  const ofApplications = operationsOf('ssoApplication')
  const ofFamilies = operationsOf('family')
  const ofMembers = operationsOf('familyMember')
  return {
    loadOfSsoApplications: ofApplications.load,
    createOfSsoApplications: ofApplications.create,
    deleteOfSsoApplications: ofApplications.remove,
    loadOfFamilies: ofFamilies.load,
    createOfFamilies: ofFamilies.create,
    deleteOfFamilies: ofFamilies.remove,
    loadOfFamilyMembers: ofMembers.load,
    createOfFamilyMembers: ofMembers.create,
    deleteOfFamilyMembers: ofMembers.remove,
  }
}

function targetOf(name: string) {
  return { type: 'attributeDefinition' as const, id: name, name }
}

export const attributeDefinitionsArea = defineArea({
  contract: attributeDefinitions,
  service: attributeDefinitionsService,
  snapshotPart: attributeDefinitionsPart,
  captured: captured({ table: 'attribute_definitions', target: 'attributeDefinition', id: 'name', name: 'name' }),
})
