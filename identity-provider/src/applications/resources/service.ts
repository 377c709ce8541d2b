import { isUniqueViolation, transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Writing } from '../../foundation/tables.ts'
import { requireValues } from '../inbound-applications/scope-values.ts'
import { TemplateNotFound } from '../registration-templates/errors.ts'
import { findTemplate } from '../registration-templates/store.ts'
import type { resources } from './contract.ts'
import { ResourceChangedMeanwhile, ResourceNotFound, ResourceTaken } from './errors.ts'
import { type Resource, ResourceDocument } from './resource.ts'
import {
  deleteResource,
  findResource,
  insertResource,
  listResources,
  type ResourceRow,
  updateResource,
} from './store.ts'

const listedMax = 1000

export function resourcesService(
  { db, clock, newId }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof resources, Call> {
  async function lock(tx: Writing, { projectId }: Call, id: string): Promise<ResourceRow> {
    return found(await lockRow(tx, 'protected_resources', { project_id: projectId, id }))
  }

  async function requireKnown(tx: Writing, { projectId }: Call, document: ResourceDocument): Promise<void> {
    await requireValues(tx, projectId, document.scopes.permissionsScopes, 'scopes.permissionsScopes')
    const { dynamicRegistrationTemplateId: id } = document.dynamicRegistrationSettings
    if (id !== '' && !(await findTemplate(tx, { projectId, id })))
      throw new TemplateNotFound({ message: `there is no registration template ${id} in this project` })
  }

  async function remove(tx: Writing, call: Call, id: string): Promise<void> {
    const row = await lock(tx, call, id)
    await deleteResource(tx, row)
    await recordAudit(tx, call, { action: 'ResourceDeleted', target: targetOf(row) })
  }

  return {
    async create({ name, uri, ...document }, call) {
      const row: ResourceRow = {
        project_id: call.projectId,
        id: newId('RS'),
        name,
        uri,
        version: 1,
        document: JSON.stringify(document),
        created_at: clock(),
        modified_at: clock(),
      }
      await transact(db, async tx => {
        await requireKnown(tx, call, document)
        await insertResource(tx, row)
        await recordAudit(tx, call, { action: 'ResourceCreated', target: targetOf(row), data: { uri } })
      }).catch(refuseTaken)
      return { resource: toResource(row) }
    },

    async update({ resource: { id, version, name, uri, ...document } }, call) {
      const row = await transact(db, async tx => {
        const before = await lock(tx, call, id)
        if (version !== '' && version !== String(before.version)) throw new ResourceChangedMeanwhile()
        await requireKnown(tx, call, document)
        const changes = { name, uri, document: JSON.stringify(document), modified_at: clock() }
        const after = { ...before, ...changes, version: before.version + 1 }
        await updateResource(tx, after)
        await recordAudit(tx, call, { action: 'ResourceModified', target: targetOf(after), data: { uri } })
        return after
      }).catch(refuseTaken)
      return { resource: toResource(row) }
    },

    async delete({ id }, call) {
      await transact(db, tx => remove(tx, call, id))
      return {}
    },

    async deleteBatch({ ids }, call) {
      await transact(db, async tx => {
        // Always in the same order, so that concurrent calls do not deadlock.
        for (const id of [...new Set(ids)].sort()) await remove(tx, call, id)
      })
      return {}
    },

    load: async ({ id }, { projectId }) => ({ resource: toResource(found(await findResource(db, { projectId, id }))) }),
    loadByUri: async ({ uri }, { projectId }) => ({
      resource: toResource(found(await findResource(db, { projectId, uri }))),
    }),

    async loadAll(_, { projectId }) {
      const rows = await listResources(db, { projectId, limit: listedMax })
      return { resources: rows.map(toResource), total: rows.length }
    },
  }
}

export function toResource(row: ResourceRow): Resource {
  return {
    ...ResourceDocument.parse(JSON.parse(row.document)),
    id: row.id,
    name: row.name,
    uri: row.uri,
    version: String(row.version),
    createdTime: String(Math.floor(row.created_at / 1000)),
    modifiedTime: String(Math.floor(row.modified_at / 1000)),
  }
}

function found(row: ResourceRow | undefined): ResourceRow {
  if (!row) throw new ResourceNotFound()
  return row
}

function refuseTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? new ResourceTaken({ cause, fields: [taken] }) : cause
}

const taken = { field: 'name', message: 'or the URI is taken by another resource' }

function targetOf({ id, name }: ResourceRow): AuditTarget {
  return { type: 'resource', id, name }
}
