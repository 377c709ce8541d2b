import type { Service } from '@gatehouse/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import { namedRows } from './named-rows.ts'
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
  const rows = namedRows<ResourceRow>(db, {
    type: 'resource',
    NotFound: ResourceNotFound,
    Taken: ResourceTaken,
    taken: 'or the URI is taken by another resource',
    lock: (tx, key) => lockRow(tx, 'protected_resources', key),
    async remove(tx, call, row) {
      await deleteResource(tx, row)
      await recordAudit(tx, call, { action: 'ResourceDeleted', target: rows.targetOf(row) })
    },
  })

  async function requireKnown(tx: Writing, { projectId }: Call, document: ResourceDocument): Promise<void> {
    await requireValues(tx, projectId, document.scopes, 'scopes.')
    const { dynamicRegistrationTemplateId: id } = document.dynamicRegistrationSettings
    if (id !== '' && !(await findTemplate(tx, { projectId, id })))
      throw new TemplateNotFound({ message: `there is no registration template ${id} in this project` })
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
      await rows.write(async tx => {
        await requireKnown(tx, call, document)
        await insertResource(tx, row)
        await recordAudit(tx, call, { action: 'ResourceCreated', target: rows.targetOf(row), data: { uri } })
      })
      return { resource: toResource(row) }
    },

    async update({ resource: { id, version, name, uri, ...document } }, call) {
      const row = await rows.write(async tx => {
        const before = await rows.get(tx, call, id)
        if (version !== '' && version !== String(before.version)) throw new ResourceChangedMeanwhile()
        await requireKnown(tx, call, document)
        const changes = { name, uri, document: JSON.stringify(document), modified_at: clock() }
        const after = { ...before, ...changes, version: before.version + 1 }
        await updateResource(tx, after)
        await recordAudit(tx, call, { action: 'ResourceModified', target: rows.targetOf(after), data: { uri } })
        return after
      })
      return { resource: toResource(row) }
    },

    delete: rows.delete,
    deleteBatch: rows.deleteBatch,

    load: async ({ id }, { projectId }) => ({
      resource: toResource(rows.found(await findResource(db, { projectId, id }))),
    }),
    loadByUri: async ({ uri }, { projectId }) => ({
      resource: toResource(rows.found(await findResource(db, { projectId, uri }))),
    }),

    async loadAll(_, { projectId }) {
      const listed = await listResources(db, { projectId, limit: listedMax })
      return { resources: listed.map(toResource), total: listed.length }
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
