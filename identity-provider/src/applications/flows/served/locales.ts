import { type Component, languagesOf, type RunnableFlow, type Text } from '../../../projects/index.ts'

/**
 * Where a language is spoken: the component asks for exactly the locale of the page, and does not know by itself that
 * `de-at` is German.
 */
const regions: Record<string, readonly string[]> = {
  ar: ['ae', 'bh', 'dz', 'eg', 'iq', 'jo', 'kw', 'lb', 'ly', 'ma', 'om', 'qa', 'sa', 'sd', 'sy', 'tn', 'ye'],
  de: ['at', 'be', 'ch', 'de', 'li', 'lu'],
  en: ['au', 'ca', 'gb', 'ie', 'in', 'nz', 'us', 'za'],
  es: ['ar', 'cl', 'co', 'es', 'mx', 'pe', 'us'],
  fr: ['be', 'ca', 'ch', 'fr', 'lu'],
  it: ['ch', 'it'],
  nl: ['be', 'nl'],
  pt: ['br', 'pt'],
  zh: ['cn', 'hk', 'sg', 'tw'],
}

/** Every locale for which a screen of the flow has texts, in lower case. */
export function localesOf({ screens }: RunnableFlow): string[] {
  const languages = new Set<string>()
  for (const template of screens.values()) {
    if (typeof template === 'string') continue
    for (const value of [template.title, ...template.components.flatMap(textsOf)])
      for (const language of languagesOf(value)) languages.add(language)
  }
  return localesFor([...languages])
}

/** Languages, each with the regions where it is spoken. */
export function localesFor(languages: readonly string[]): string[] {
  return languages.flatMap(language => [language, ...(regions[language] ?? []).map(region => `${language}-${region}`)])
}

function textsOf(component: Component): (Text | undefined)[] {
  switch (component.component) {
    case 'input':
      return [component.label]
    case 'select':
      return [component.label, ...(component.options === 'tenants' ? [] : component.options.map(({ label }) => label))]
    case 'image':
      return [component.alt]
    default:
      return 'text' in component ? [component.text] : []
  }
}
