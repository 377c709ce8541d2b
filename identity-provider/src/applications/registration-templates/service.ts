import { isUniqueViolation, transact } from '@gatehouse/database'
import type { Service } from '@gatehouse/operation'
import type { AuditTarget, RecordAudit } from '../../activity/index.ts'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { lockRow } from '../../foundation/lock-row.ts'
import type { Writing } from '../../foundation/tables.ts'
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
  async function lock(tx: Writing, { projectId }: Call, id: string): Promise<TemplateRow> {
    return found(await lockRow(tx, 'registration_templates', { project_id: projectId, id }))
  }

  async function remove(tx: Writing, call: Call, id: string): Promise<void> {
    const row = await lock(tx, call, id)
    await deleteTemplate(tx, row)
    await recordAudit(tx, call, { action: 'RegistrationTemplateDeleted', target: targetOf(row) })
  }

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
        await insertTemplate(tx, row)
        await recordAudit(tx, call, { action: 'RegistrationTemplateCreated', target: targetOf(row) })
      }).catch(refuseTaken)
      return { template: toTemplate(row) }
    },

    async update({ template: { id, version, name, ...document } }, call) {
      const row = await transact(db, async tx => {
        const before = await lock(tx, call, id)
        if (version !== '' && version !== String(before.version)) throw new ResourceChangedMeanwhile()
        const changes = { name, document: JSON.stringify(document), modified_at: clock() }
        const after = { ...before, ...changes, version: before.version + 1 }
        await updateTemplate(tx, after)
        await recordAudit(tx, call, { action: 'RegistrationTemplateModified', target: targetOf(after) })
        return after
      }).catch(refuseTaken)
      return { template: toTemplate(row) }
    },

    async delete({ id }, call) {
      await transact(db, tx => remove(tx, call, id))
      return {}
    },

    async deleteBatch({ ids }, call) {
      await transact(db, async tx => {
        for (const id of [...new Set(ids)].sort()) await remove(tx, call, id)
      })
      return {}
    },

    load: async ({ id }, { projectId }) => ({ template: toTemplate(found(await findTemplate(db, { projectId, id }))) }),

    async loadAll(_, { projectId }) {
      const rows = await listTemplates(db, projectId)
      return { templates: rows.map(toTemplate), total: rows.length }
    },
  }
}

function toTemplate(row: TemplateRow): Template {
  const document = TemplateDocument.parse(JSON.parse(row.document))
  return { ...document, id: row.id, name: row.name, version: String(row.version) }
}

function found(row: TemplateRow | undefined): TemplateRow {
  if (!row) throw new TemplateNotFound()
  return row
}

function refuseTaken(cause: unknown): never {
  throw isUniqueViolation(cause) ? new TemplateTaken({ cause, fields: [taken] }) : cause
}

const taken = { field: 'name', message: 'is taken by another template' }

function targetOf({ id, name }: TemplateRow): AuditTarget {
  return { type: 'registrationTemplate', id, name }
}
