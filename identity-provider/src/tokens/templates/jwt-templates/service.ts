import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { changesOf } from '../../../foundation/rows/changes.ts'
import { type jwtTemplates, JwtTemplateNotFound } from './contract.ts'
import { issuesOf } from './issues.ts'
import { library } from './library.ts'
import { createPreview, type PreviewNeeds } from './preview.ts'
import { columnsOf, jwtTemplateRows, listJwtTemplates, toTemplate } from './store.ts'
import type { JwtTemplate } from './template.ts'
import { kinds } from '../../callers/kinds/kinds.ts'
import type { SigningKeys } from '../../signing-keys/keys.ts'
import type { RecordAudit } from '../../../activity/index.ts'

export function jwtTemplatesService(
  dependencies: Dependencies,
  { recordAudit, signingKeys, ...needs }: PreviewNeeds & { recordAudit: RecordAudit; signingKeys: SigningKeys },
): Service<typeof jwtTemplates, Call> {
  const { db, newId, hooks } = dependencies
  const preview = createPreview({ db }, needs)
  const changes = changesOf(jwtTemplateRows, dependencies, { event: 'JWTTemplate', recordAudit })

  async function create(call: Call, template: JwtTemplate) {
    requireValid(template)
    await changes.create(call, { id: template.id, ...columnsOf(template) })
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
    create: ({ template }, call) => create(call, { ...template, id: newId(jwtTemplateRows.prefix) }),

    async update({ template }, call) {
      await jwtTemplateRows.get(db, call, { id: template.id })
      requireValid(template)
      await changes.update(call, template.id, () => columnsOf(template))
      return { template }
    },

    async delete({ id }, call) {
      await transact(db, async tx => {
        const row = await jwtTemplateRows.getToChange(tx, call, { id })
        await hooks.onJwtTemplateRemoved(tx, { projectId: call.projectId, id })
        await changes.removeIn(tx, call, row)
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
        id: newId(jwtTemplateRows.prefix),
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
