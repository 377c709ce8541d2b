import type { Reading } from '../../../foundation/tables/tables.ts'
import { builtInTemplate } from './built-in.ts'
import type { Template } from './render.ts'
import { listTemplates, type WhichTemplate } from './store.ts'

/** Which text is sent, in which language, and whether it is the project's own. */
export type ChosenTemplate = { locale: string; template: Template; isChanged: boolean }

/** The project's own text before the built-in one, in the first language that has either. */
export async function chooseTemplate(
  db: Reading,
  wanted: WhichTemplate & { locales: string[] },
): Promise<ChosenTemplate> {
  const changed = await listTemplates(db, wanted)
  for (const locale of wanted.locales) {
    const own = changed.find(row => row.locale === locale)
    const template = own ?? builtInTemplate(wanted.purpose, wanted.format, locale)
    if (template) return { locale, template, isChanged: own !== undefined }
  }
  throw new Error('unreachable: the last language has every text')
}
