import type { Service } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { changesOf } from '../../foundation/rows/changes.ts'
import { ResourceChangedMeanwhile } from '../protected-resources/resources/errors.ts'
import { type registrationTemplates, type Template, TemplateDocument } from './contract.ts'
import { type TemplateRow, templateRows } from './store.ts'

export function registrationTemplatesService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof registrationTemplates, Call> {
  const { db } = dependencies
  const changes = changesOf(templateRows, dependencies, { event: 'RegistrationTemplate', recordAudit })
  return {
    create: async ({ name, ...document }, call) => ({
      template: toTemplate(await changes.create(call, { name, document: JSON.stringify(document) })),
    }),

    async update({ template: { id, version, name, ...document } }, call) {
      const row = await changes.update(call, id, before => {
        if (version !== '' && version !== String(before.version)) throw new ResourceChangedMeanwhile()
        return { name, document: JSON.stringify(document) }
      })
      return { template: toTemplate(row) }
    },

    delete: changes.remove,
    deleteBatch: changes.removeMany,

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
