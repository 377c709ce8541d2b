import type { ProjectOfMessages } from '../needs.ts'
import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { builtIn, builtInTemplate } from './built-in.ts'
import { chooseTemplate } from './choose-template.ts'
import type { MessageTemplate, messages } from '../contract.ts'
import { localesToTry } from './locales.ts'
import { type Format, formats, placeholdersOf, type Purpose, purposes } from '../purposes.ts'
import { placeholderProblems, type Template } from './render.ts'
import { deleteTemplate, listAllTemplates, putTemplate } from './store.ts'
import type { RecordAudit } from '../../audit/record.ts'

type Templates = Pick<
  Service<typeof messages, Call>,
  'listTemplates' | 'loadTemplate' | 'updateTemplate' | 'resetTemplate'
>
type TemplateSelector = { purpose: Purpose; format: Format; locale: string }

/** The operations on the texts of a project. */
export function templateOperations(
  { db, clock }: Dependencies,
  { recordAudit, projectOf }: { recordAudit: RecordAudit; projectOf: ProjectOfMessages },
): Templates {
  /** The text as it is sent to a recipient with this language. */
  async function load(projectId: string, { purpose, format, locale }: TemplateSelector) {
    const project = await projectOf.of(projectId)
    const locales = localesToTry(locale, project.locale)
    const found = await chooseTemplate(db, { projectId, purpose, format, locales })
    return { template: describe({ purpose, format, ...found }) }
  }

  return {
    async listTemplates(_, { projectId }) {
      const changed = await listAllTemplates(db, projectId)
      const locales = [...new Set([...Object.keys(builtIn), ...changed.map(row => row.locale)])].sort()
      const all = purposes.flatMap(purpose =>
        formats.flatMap(format =>
          locales.flatMap(locale => {
            const own = changed.find(row => row.purpose === purpose && row.format === format && row.locale === locale)
            const template = own ?? builtInTemplate(purpose, format, locale)
            return template ? [describe({ purpose, format, locale, template, isChanged: own !== undefined })] : []
          }),
        ),
      )
      return { templates: all }
    },

    loadTemplate: (which, { projectId }) => load(projectId, which),

    async updateTemplate({ purpose, format, locale, ...given }, call) {
      const template: Template = format === 'email' ? given : { ...given, subject: '', html: '' }
      check({ purpose, format }, template)
      await transact(db, async tx => {
        const row = { project_id: call.projectId, purpose, format, locale, ...template, modified_at: clock() }
        await putTemplate(tx, row)
        const data = { purpose, format, locale }
        await recordAudit(tx, call, { action: 'MessageTemplateModified', data })
      })
      return load(call.projectId, { purpose, format, locale })
    },

    async resetTemplate(which, call) {
      await transact(db, async tx => {
        const wasChanged = await deleteTemplate(tx, { projectId: call.projectId, ...which })
        if (wasChanged) await recordAudit(tx, call, { action: 'MessageTemplateReset', data: { ...which } })
      })
      return load(call.projectId, which)
    },
  }
}

/** @throws InvalidInput naming every field with a placeholder that is unknown or missing */
function check(which: Pick<TemplateSelector, 'purpose' | 'format'>, template: Template): void {
  const fields = templateProblems(which, template)
  if (fields.length === 0) return
  const message = fields.map(({ field, message: what }) => `${field}: ${what}`).join('; ')
  throw new InvalidInput({ message, fields })
}

/** What is wrong with a text: placeholders that are unknown or missing; [] when nothing is. */
export function templateProblems(
  { purpose, format }: Pick<TemplateSelector, 'purpose' | 'format'>,
  { subject, text, html }: Template,
): { field: string; message: string }[] {
  return [
    ...(format === 'email' && subject === '' ? [{ field: 'subject', message: 'is required' }] : []),
    ...placeholderProblems(purpose, subject, { isComplete: false }).map(message => ({ field: 'subject', message })),
    ...placeholderProblems(purpose, text, { isComplete: true }).map(message => ({ field: 'text', message })),
    ...placeholderProblems(purpose, html, { isComplete: html !== '' }).map(message => ({ field: 'html', message })),
  ]
}

function describe({
  purpose,
  format,
  locale,
  template: { subject, text, html },
  isChanged,
}: TemplateSelector & { template: Template; isChanged: boolean }): MessageTemplate {
  return {
    purpose,
    format,
    locale,
    subject,
    text,
    html,
    isChanged,
    placeholders: placeholdersOf[purpose].map(({ name, meaning, isRequired }) => ({ name, meaning, isRequired })),
  }
}
