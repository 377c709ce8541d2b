import { lastLocale } from './built-in.ts'

/** BCP 47 as it is compared here: `pt_br` is `pt-BR`; '' for what is no language tag. */
export function normalizeLocale(text: string): string {
  try {
    return Intl.getCanonicalLocales(text.trim().replaceAll('_', '-'))[0] ?? ''
  } catch {
    return ''
  }
}

/** Where to look for a text, first choice first: `pt-BR`, `pt`, the project's language, and the one there always is. */
export function localesToTry(wanted: string | undefined, projectLocale: string): string[] {
  const tags = [wanted ?? '', projectLocale].map(normalizeLocale).filter(tag => tag !== '')
  return [...new Set([...tags.flatMap(withShorter), lastLocale])]
}

function withShorter(tag: string): string[] {
  const parts = tag.split('-')
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}
