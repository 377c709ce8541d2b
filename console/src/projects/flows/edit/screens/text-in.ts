import { asObject } from '../../../../kit/editor/json/json-object.ts'

/** A text of a screen in a language, in that language without its region, in English, or the first one. */
export function textIn(value: unknown, language = ''): string {
  if (typeof value === 'string') return value
  const texts = asObject(value)
  const found = texts[language] ?? texts[language.split('-')[0] ?? ''] ?? texts.en ?? Object.values(texts)[0]
  return typeof found === 'string' ? found : ''
}

/** The languages that a screen has texts in. */
export function languagesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const found = Object.entries(value).flatMap(([name, each]) =>
    /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/.test(name) && typeof each === 'string' && !properties.has(name)
      ? [name]
      : languagesOf(each),
  )
  return [...new Set(found)]
}

/** Names of properties that look like languages. */
const properties = new Set(['id', 'src', 'alt'])
