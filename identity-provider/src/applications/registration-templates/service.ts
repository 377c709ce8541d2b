import { transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { deletes } from '../resources/deletes.ts'
import { ResourceChangedMeanwhile } from '../resources/errors.ts'
import { type registrationTemplates, type Template, TemplateDocument } from './contract.ts'
import { type TemplateRow, templateRows } from './store.ts'

export function registrationTemplatesService(
  { db, clock, newId }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof registrationTemplates, Call> {
  return {
    async create({ name, ...document }, call) {
      const row: TemplateRow = {
        project_id: call.projectId,
        id: newId('RT'),
        name,
        version: 1,
        document: JSON.stringify(document),
        created_at: clock(),
        modified_at: clock(),
      }
      await transact(db, async tx => {
        await templateRows.insert(tx, row)
        await recordAudit(tx, call, { action: 'RegistrationTemplateCreated', target: templateRows.targetOf(row) })
      })
      return { template: toTemplate(row) }
    },

    async update({ template: { id, version, name, ...document } }, call) {
      const row = await transact(db, async tx => {
        const before = await templateRows.getToChange(tx, call, { id })
        if (version !== '' && version !== String(before.version)) throw new ResourceChangedMeanwhile()
        const changes = { name, document: JSON.stringify(document), modified_at: clock() }
        const after = await templateRows.update(tx, before, { ...changes, version: before.version + 1 })
        await recordAudit(tx, call, { action: 'RegistrationTemplateModified', target: templateRows.targetOf(after) })
        return after
      })
      return { template: toTemplate(row) }
    },

    ...deletes(db, templateRows, async (tx, call, row) => {
      await templateRows.remove(tx, row)
      await recordAudit(tx, call, { action: 'RegistrationTemplateDeleted', target: templateRows.targetOf(row) })
    }),

    load: async ({ id }, call) => ({ template: toTemplate(await templateRows.get(db, call, { id })) }),

    async loadAll(_, call) {
      const listed = await templateRows.list(db, call)
      return { templates: listed.map(toTemplate), total: listed.length }
    },
  }
}

function toTemplate(row: TemplateRow): Template {
  const document = TemplateDocument.parse(JSON.parse(row.document))
  return { ...document, id: row.id, name: row.name, version: String(row.version) }
}
