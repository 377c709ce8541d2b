import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../../activity/index.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { changesOf } from '../../../foundation/rows/changes.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { requireValues } from '../../inbound/inbound-applications/scope-values.ts'
import { TemplateNotFound } from '../../registration-templates/contract.ts'
import { templateRows } from '../../registration-templates/store.ts'
import type { resources } from './contract.ts'
import { ResourceChangedMeanwhile } from './errors.ts'
import { type Resource, ResourceDocument } from './resource.ts'
import { type ResourceRow, resourceRows } from './store.ts'

const listedMax = 1000

export function resourcesService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof resources, Call> {
  const { db } = dependencies
  const changes = changesOf(resourceRows, dependencies, { event: 'Resource', recordAudit })

  async function requireKnown(tx: Writing, { projectId }: Call, document: ResourceDocument): Promise<void> {
    await requireValues(tx, projectId, document.scopes, 'scopes.')
    const { dynamicRegistrationTemplateId: id } = document.dynamicRegistrationSettings
    if (id !== '' && !(await templateRows.find(tx, { projectId }, { id })))
      throw new TemplateNotFound({ message: `there is no registration template ${id} in this project` })
  }

  return {
    async create({ name, uri, ...document }, call) {
      const row = await transact(db, async tx => {
        await requireKnown(tx, call, document)
        return changes.createIn(tx, call, { name, uri, document: JSON.stringify(document) }, { data: { uri } })
      })
      return { resource: toResource(row) }
    },

    async update({ resource: { id, version, name, uri, ...document } }, call) {
      const row = await transact(db, async tx => {
        const before = await resourceRows.getToChange(tx, call, { id })
        if (version !== '' && version !== String(before.version)) throw new ResourceChangedMeanwhile()
        await requireKnown(tx, call, document)
        const after = { name, uri, document: JSON.stringify(document) }
        return changes.updateIn(tx, call, before, after, { data: { uri } })
      })
      return { resource: toResource(row) }
    },

    delete: changes.remove,
    deleteBatch: changes.removeMany,

    load: async ({ id }, call) => ({ resource: toResource(await resourceRows.get(db, call, { id })) }),
    loadByUri: async ({ uri }, call) => ({ resource: toResource(await resourceRows.get(db, call, { uri })) }),

    async loadAll(_, call) {
      const listed = await resourceRows.of(db, call).orderBy('name').limit(listedMax).execute()
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
