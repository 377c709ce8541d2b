import { transact } from '@gatehouse/database'
import { InvalidInput, type Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { type jwtTemplates, JwtTemplateNotFound } from './contract.ts'
import { issuesOf } from './issues.ts'
import { library } from './library.ts'
import { createPreview, type PreviewNeeds } from './preview.ts'
import { columnsOf, jwtTemplateRows, listJwtTemplates, toTemplate } from './store.ts'
import type { JwtTemplate } from './template.ts'
import { kinds } from '../kinds/kinds.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function jwtTemplatesService(
  { db, clock, newId }: Dependencies,
  { recordAudit, signingKeys, ...needs }: PreviewNeeds & { recordAudit: RecordAudit; signingKeys: SigningKeys },
): Service<typeof jwtTemplates, Call> {
  const preview = createPreview({ db }, needs)

  async function create(call: Call, template: JwtTemplate) {
    requireValid(template)
    await transact(db, async tx => {
      const row = { project_id: call.projectId, id: template.id, ...columnsOf(template), created_at: clock() }
      await jwtTemplateRows.insert(tx, row)
      await recordAudit(tx, call, { action: 'JWTTemplateCreated', target: jwtTemplateRows.targetOf(row) })
    })
    return { template }
  }

  async function load(call: Call, id: string): Promise<JwtTemplate> {
    return toTemplate(await jwtTemplateRows.get(db, call, { id }))
  }

  function getEntry(id: string) {
    const entry = library.find(each => each.id === id)
    if (!entry) throw new JwtTemplateNotFound({ message: `there is no template ${id} in the library` })
    return entry
  }

  return {
    create: ({ template }, call) => create(call, { ...template, id: newId('JT') }),

    async update({ template }, call) {
      await jwtTemplateRows.get(db, call, { id: template.id })
      requireValid(template)
      await transact(db, async tx => {
        const row = await jwtTemplateRows.getToChange(tx, call, { id: template.id })
        const target = jwtTemplateRows.targetOf(await jwtTemplateRows.update(tx, row, columnsOf(template)))
        await recordAudit(tx, call, { action: 'JWTTemplateModified', target })
      })
      return { template }
    },

    async delete({ id }, call) {
      await transact(db, async tx => {
        const row = await jwtTemplateRows.getToChange(tx, call, { id })
        await jwtTemplateRows.remove(tx, row)
        await recordAudit(tx, call, { action: 'JWTTemplateDeleted', target: jwtTemplateRows.targetOf(row) })
      })
      return {}
    },

    list: async (_, { projectId }) => ({ templates: await listJwtTemplates(db, projectId) }),
    load: async ({ id }, call) => ({ template: await load(call, id) }),

    async validate({ id = '', template }, call) {
      const issues = issuesOf(template ?? (await load(call, id)))
      return { valid: issues.length === 0, issues }
    },

    async preview({ template, subjectId, tenantId }, call) {
      requireValid(template)
      const { kid, algorithm: alg } = await signingKeys.of(call.projectId)
      return {
        header: { alg, kid, typ: kinds.session.typ },
        ...(await preview(call, { template, id: subjectId, tenantId })),
      }
    },

    listLibrary: async () => ({ entries: library }),
    loadLibraryEntry: async ({ id }) => ({ entry: getEntry(id) }),

    async applyFromLibrary({ libraryEntryId, ...overrides }, call) {
      const { experimental: _e, logoLight: _l, logoDark: _d, ...entry } = getEntry(libraryEntryId)
      const template = {
        ...entry,
        id: newId('JT'),
        name: overrides.nameOverride ?? entry.name,
        description: overrides.descriptionOverride ?? entry.description,
        tags: overrides.tagsOverride ?? entry.tags,
        template: overrides.templateOverride ?? entry.template,
      }
      return create(call, template)
    },
  }
}

/** @throws {InvalidInput} */
function requireValid(template: JwtTemplate): void {
  const issues = issuesOf(template)
  if (issues.length === 0) return
  throw new InvalidInput({
    message: issues.map(({ message }) => message).join('; '),
    fields: issues.map(({ field, message }) => ({ field: `template.${field}`, message })),
  })
}
