import { transact } from '@gatehouse-id/database'
import type { InputOf, Service } from '@gatehouse-id/operation'
import type { AuditFact, RecordAudit } from '../../../activity/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { InboundApplicationNotFound } from '../../inbound/inbound-applications/contract.ts'
import { inboundApplicationRows } from '../../inbound/inbound-applications/store.ts'
import { ResourceNotFound } from '../resources/errors.ts'
import { toResource } from '../resources/service.ts'
import { resourceRows } from '../resources/store.ts'
import { type Policy, PolicyDocument, type resourcePolicies, ScopeNotFound } from './contract.ts'
import { listPolicies, type PolicyRow, policyRows } from './store.ts'

type Fields = InputOf<typeof resourcePolicies.create>
type Which = Pick<Fields, 'resourceId' | 'thirdPartyApplicationId'>

export function resourcePoliciesService(
  { db, clock }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof resourcePolicies, Call> {
  async function requireKnown(tx: Writing, { projectId }: Call, fields: Fields): Promise<void> {
    const { resourceId: id, thirdPartyApplicationId: applicationId } = fields
    const row = await resourceRows.find(tx, { projectId }, { id })
    if (!row) throw new ResourceNotFound()
    if (!(await inboundApplicationRows.find(tx, { projectId }, { id: applicationId })))
      throw new InboundApplicationNotFound()
    const { scopes } = toResource(row)
    const known = new Set([...scopes.permissionsScopes, ...scopes.attributesScopes].map(({ name }) => name))
    for (const field of ['userAccessScopes', 'clientAccessScopes'] as const) {
      const missing = fields[field].find(name => !known.has(name))
      if (missing === undefined) continue
      const message = `the resource has no scope ${missing}`
      throw new ScopeNotFound({ message: `${field}: ${message}`, fields: [{ field, message }] })
    }
  }

  async function create(tx: Writing, call: Call, fields: Fields): Promise<PolicyRow> {
    await requireKnown(tx, call, fields)
    const { resourceId, thirdPartyApplicationId, ...document } = fields
    const row = {
      project_id: call.projectId,
      resource_id: resourceId,
      application_id: thirdPartyApplicationId,
      version: 1,
      document: JSON.stringify(document),
      created_at: clock(),
      modified_at: clock(),
    }
    await policyRows.insert(tx, row)
    await recordAudit(tx, call, factOf('ResourcePolicyCreated', fields))
    return row
  }

  async function remove(tx: Writing, call: Call, which: Which): Promise<void> {
    await policyRows.remove(tx, await policyRows.getToChange(tx, call, keyOf(which)))
    await recordAudit(tx, call, factOf('ResourcePolicyDeleted', which))
  }

  return {
    create: async (input, call) => ({
      resourcePolicy: toPolicy(await transact(db, tx => create(tx, call, input))),
    }),

    async createBatch({ policies }, call) {
      const rows = await transact(db, async tx => {
        const made: PolicyRow[] = []
        for (const policy of policies) made.push(await create(tx, call, policy))
        return made
      })
      return { resourcePolicies: rows.map(toPolicy) }
    },

    async update(fields, call) {
      const { resourceId: _resource, thirdPartyApplicationId: _application, ...document } = fields
      const row = await transact(db, async tx => {
        await requireKnown(tx, call, fields)
        const before = await policyRows.getToChange(tx, call, keyOf(fields))
        const changes = { document: JSON.stringify(document), version: before.version + 1, modified_at: clock() }
        const after = await policyRows.update(tx, before, changes)
        await recordAudit(tx, call, factOf('ResourcePolicyModified', fields))
        return after
      })
      return { resourcePolicy: toPolicy(row) }
    },

    async delete(which, call) {
      await transact(db, tx => remove(tx, call, which))
      return {}
    },

    async deleteBatch({ policies }, call) {
      await transact(db, async tx => {
        for (const which of policies) await remove(tx, call, which)
      })
      return {}
    },

    async loadOfApplication({ thirdPartyApplicationId: applicationId }, { projectId }) {
      if (!(await inboundApplicationRows.find(db, { projectId }, { id: applicationId })))
        throw new InboundApplicationNotFound()
      return { resourcePolicies: (await listPolicies(db, { projectId, applicationId })).map(toPolicy) }
    },
  }
}

function toPolicy(row: PolicyRow): Policy {
  return {
    ...PolicyDocument.parse(JSON.parse(row.document)),
    resourceId: row.resource_id,
    thirdPartyApplicationId: row.application_id,
    version: String(row.version),
    createdTime: String(Math.floor(row.created_at / 1000)),
    modifiedTime: String(Math.floor(row.modified_at / 1000)),
  }
}

function keyOf({ resourceId, thirdPartyApplicationId }: Which) {
  return { resource_id: resourceId, application_id: thirdPartyApplicationId }
}

function factOf(action: string, { resourceId, thirdPartyApplicationId }: Which): AuditFact {
  const target = { type: 'inboundApplication', id: thirdPartyApplicationId, name: '' } as const
  return { action, target, data: { resourceId } }
}
