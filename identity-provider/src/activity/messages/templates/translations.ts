import type { Reading, Writing } from '../../../foundation/tables/tables.ts'
import { formats, purposes } from '../purposes.ts'
import { builtIn, builtInTemplate, lastLocale } from './built-in.ts'
import { normalizeLocale } from './locales.ts'
import { templateProblems } from './operations.ts'
import type { Template } from './render.ts'
import { listAllTemplates, putTemplate } from './store.ts'

type Texts = Record<string, string>
const parts = ['subject', 'text', 'html'] as const
const fieldPath = /^(\w+)\/(\w+)\/(subject|text|html)$/

/** The texts of messages by language, and by purpose, format and part: `magicLink/email/subject`. */
export async function messageTexts(
  db: Reading,
  projectId: string,
): Promise<{ languages: Record<string, Texts>; modifiedAt: number }> {
  const changed = await listAllTemplates(db, projectId)
  const locales = [...new Set([...Object.keys(builtIn), ...changed.map(row => row.locale)])].sort()
  const textsOf = (locale: string): Texts => {
    const each = purposes.flatMap(purpose =>
      formats.flatMap(format => {
        const own = changed.find(row => row.purpose === purpose && row.format === format && row.locale === locale)
        const template = own ?? builtInTemplate(purpose, format, locale)
        return template ? entriesOf(`${purpose}/${format}`, template) : []
      }),
    )
    return Object.fromEntries(each)
  }
  const modifiedAt = Math.max(0, ...changed.map(row => row.modified_at))
  return { languages: Object.fromEntries(locales.map(locale => [locale, textsOf(locale)])), modifiedAt }
}

/** Sets texts; answers what is wrong with which, and then nothing may be committed. */
export async function setMessageTexts(
  tx: Writing,
  { projectId, languages, now }: { projectId: string; languages: Record<string, Texts>; now: number },
): Promise<{ problems: { field: string; message: string }[]; changed: number }> {
  const before = await listAllTemplates(tx, projectId)
  const problems: { field: string; message: string }[] = []
  let changed = 0
  for (const [language, texts] of Object.entries(languages)) {
    const locale = normalizeLocale(language)
    const at = `overrides.languages.${language}`
    const unknown = Object.keys(texts).filter(key => !isKnown(key))
    problems.push(...unknown.map(key => ({ field: `${at}.${key}`, message: 'is no text of a message' })))
    for (const purpose of purposes)
      for (const format of formats) {
        const prefix = `${purpose}/${format}`
        const given = Object.fromEntries(
          parts.flatMap(part => {
            const text = texts[`${prefix}/${part}`]
            return text === undefined ? [] : [[part, text] as const]
          }),
        )
        if (Object.keys(given).length === 0) continue
        const own = before.find(row => row.purpose === purpose && row.format === format && row.locale === locale)
        const base = own ?? builtInTemplate(purpose, format, locale) ?? builtInTemplate(purpose, format, lastLocale)
        const { subject = '', text = '', html = '' } = base ?? {}
        const template: Template = { subject, text, html, ...given }
        if (format !== 'email') Object.assign(template, { subject: '', html: '' })
        if (base && own && parts.every(part => own[part] === template[part])) continue
        const wrong = templateProblems({ purpose, format }, template)
        problems.push(...wrong.map(({ field, message }) => ({ field: `${at}.${prefix}/${field}`, message })))
        if (wrong.length > 0) continue
        await putTemplate(tx, { project_id: projectId, purpose, format, locale, ...template, modified_at: now })
        changed += 1
      }
  }
  return { problems, changed }
}

function entriesOf(prefix: string, template: Template): [string, string][] {
  return parts.flatMap(part => (template[part] === '' ? [] : [[`${prefix}/${part}`, template[part]]]))
}

function isKnown(key: string): boolean {
  const [, purpose = '', format = ''] = fieldPath.exec(key) ?? []
  return purposes.some(each => each === purpose) && formats.some(each => each === format)
}
