import * as ar from './messages.ar.ts'
import * as de from './messages.de.ts'
import type { Messages } from './messages.en.ts'
import * as en from './messages.en.ts'

/** A language: its BCP 47 tag and its texts; missing ones are shown in English. */
export type Locale = {
  language: string
  direction?: 'ltr' | 'rtl'
  messages: Partial<Messages>
}

type LanguageFile = { messages: Messages; direction?: 'rtl' }

/** Every language of the pages: the file `messages.<tag>.ts` by its BCP 47 tag. */
const files: Record<string, LanguageFile> = { ar, de, en }

/** The languages by their lower-case tag. */
export const languages: ReadonlyMap<string, Locale> = new Map(
  Object.entries(files).map(([language, { messages, direction }]) => [
    language.toLowerCase(),
    { language, messages, ...(direction && { direction }) },
  ]),
)

/** Their tags: `de`, `en`, … */
export const pageLanguages: readonly string[] = [...languages.values()].map(({ language }) => language)

const fallback: Locale = { language: 'en', messages: {} }
/** Browsers send fewer than ten. */
const tagsMax = 20

/** The tags of an `Accept-Language` header, preferred first (RFC 9110 §12.5.4); without those with weight 0. */
function acceptedTags(header: string): string[] {
  return header
    .split(',', tagsMax)
    .map(part => {
      const [tag = '', ...parameters] = part.split(';').map(text => text.trim())
      const weight = parameters.find(text => text.startsWith('q='))?.slice(2)
      return { tag, weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ tag }) => tag)
}

/** `de-AT` is served by `de` (RFC 4647 §3.4). */
function findLanguage(tag: string): Locale | undefined {
  const parts = tag.toLowerCase().split('-', 4)
  return parts
    .map((_, index) => languages.get(parts.slice(0, parts.length - index).join('-')))
    .find(found => found !== undefined)
}

export type LanguageWish = {
  /** The header `Accept-Language`. */
  accepted?: string | null
  /** `ui_locales` of an OpenID Connect request: tags with spaces between. It precedes the header. */
  uiLocales?: unknown
}

/** The first language that a visitor wishes and that there is; English without one. */
export function localeFor({ accepted, uiLocales }: LanguageWish): Locale {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ', tagsMax) : []
  for (const tag of [...asked, ...acceptedTags(accepted ?? '')]) {
    const found = findLanguage(tag)
    if (found !== undefined) return found
  }
  return languages.get('en') ?? fallback
}
