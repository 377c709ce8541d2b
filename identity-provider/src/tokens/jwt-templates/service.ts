import { transact } from '@gatehouse/database'
import { InvalidInput, type Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { jwtTemplates } from './contract.ts'
import { JwtTemplateNotFound, JwtTemplateTaken } from './errors.ts'
import { issuesOf } from './issues.ts'
import { library } from './library.ts'
import { createPreview, type PreviewNeeds } from './preview.ts'
import { deleteJwtTemplate, findJwtTemplate, listJwtTemplates, putJwtTemplate, lockJwtTemplate } from './store.ts'
import type { JwtTemplate } from './template.ts'
import { kinds } from '../kinds/kinds.ts'
import type { SigningKeys } from '../signing-keys/keys.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function jwtTemplatesService(
  { db, clock, newId }: Dependencies,
  { recordAudit, signingKeys, ...needs }: PreviewNeeds & { recordAudit: RecordAudit; signingKeys: SigningKeys },
): Service<typeof jwtTemplates, Call> {
  const preview = createPreview({ db }, needs)

  async function get({ projectId }: Call, id: string): Promise<JwtTemplate> {
    const found = await findJwtTemplate(db, { projectId, id })
    if (!found) throw new JwtTemplateNotFound({ message: `there is no template ${id} in this project` })
    return found
  }

  async function put(call: Call, template: JwtTemplate, action: 'JWTTemplateCreated' | 'JWTTemplateModified') {
    requireValid(template)
    await transact(db, async tx => {
      // A template that was deleted concurrently stays deleted.
      const isChange = action === 'JWTTemplateModified'
      if (isChange && !(await lockJwtTemplate(tx, { projectId: call.projectId, id: template.id })))
        throw new JwtTemplateNotFound()
      const isPut = await putJwtTemplate(tx, { projectId: call.projectId, template, now: clock() })
      if (!isPut) {
        const fields = [{ field: 'template.name', message: 'is taken by another template' }]
        throw new JwtTemplateTaken({ message: `another template is called ${template.name}`, fields })
      }
      const target = { type: 'jwtTemplate' as const, id: template.id, name: template.name }
      await recordAudit(tx, call, { action, target })
    })
    return { template }
  }

  function getEntry(id: string) {
    const entry = library.find(each => each.id === id)
    if (!entry) throw new JwtTemplateNotFound({ message: `there is no template ${id} in the library` })
    return entry
  }

  return {
    create: ({ template }, call) => put(call, { ...template, id: newId('JT') }, 'JWTTemplateCreated'),

    async update({ template }, call) {
      await get(call, template.id)
      return put(call, template, 'JWTTemplateModified')
    },

    async delete({ id }, call) {
      const { name } = await get(call, id)
      await transact(db, async tx => {
        if (!(await deleteJwtTemplate(tx, { projectId: call.projectId, id }))) throw new JwtTemplateNotFound()
        const target = { type: 'jwtTemplate' as const, id, name }
        await recordAudit(tx, call, { action: 'JWTTemplateDeleted', target })
      })
      return {}
    },

    list: async (_, { projectId }) => ({ templates: await listJwtTemplates(db, projectId) }),
    load: async ({ id }, call) => ({ template: await get(call, id) }),

    async validate({ id = '', template }, call) {
      const issues = issuesOf(template ?? (await get(call, id)))
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
      return put(call, template, 'JWTTemplateCreated')
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
