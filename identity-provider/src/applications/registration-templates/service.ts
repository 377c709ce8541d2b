import type { Service } from '@gatehouse/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import { namedRows } from '../resources/named-rows.ts'
import { ResourceChangedMeanwhile } from '../resources/errors.ts'
import { type registrationTemplates, type Template, TemplateDocument } from './contract.ts'
import { TemplateNotFound, TemplateTaken } from './errors.ts'
import {
  deleteTemplate,
  findTemplate,
  insertTemplate,
  listTemplates,
  type TemplateRow,
  updateTemplate,
} from './store.ts'

export function registrationTemplatesService(
  { db, clock, newId }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof registrationTemplates, Call> {
  const rows = namedRows<TemplateRow>(db, {
    type: 'registrationTemplate',
    NotFound: TemplateNotFound,
    Taken: TemplateTaken,
    taken: 'is taken by another template',
    lock: (tx, key) => lockRow(tx, 'registration_templates', key),
    async remove(tx, call, row) {
      await deleteTemplate(tx, row)
      await recordAudit(tx, call, { action: 'RegistrationTemplateDeleted', target: rows.targetOf(row) })
    },
  })

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
      await rows.write(async tx => {
        await insertTemplate(tx, row)
        await recordAudit(tx, call, { action: 'RegistrationTemplateCreated', target: rows.targetOf(row) })
      })
      return { template: toTemplate(row) }
    },

    async update({ template: { id, version, name, ...document } }, call) {
      const row = await rows.write(async tx => {
        const before = await rows.get(tx, call, id)
        if (version !== '' && version !== String(before.version)) throw new ResourceChangedMeanwhile()
        const changes = { name, document: JSON.stringify(document), modified_at: clock() }
        const after = { ...before, ...changes, version: before.version + 1 }
        await updateTemplate(tx, after)
        await recordAudit(tx, call, { action: 'RegistrationTemplateModified', target: rows.targetOf(after) })
        return after
      })
      return { template: toTemplate(row) }
    },

    delete: rows.delete,
    deleteBatch: rows.deleteBatch,

    load: async ({ id }, { projectId }) => ({
      template: toTemplate(rows.found(await findTemplate(db, { projectId, id }))),
    }),

    async loadAll(_, { projectId }) {
      const listed = await listTemplates(db, projectId)
      return { templates: listed.map(toTemplate), total: listed.length }
    },
  }
}

function toTemplate(row: TemplateRow): Template {
  const document = TemplateDocument.parse(JSON.parse(row.document))
  return { ...document, id: row.id, name: row.name, version: String(row.version) }
}
