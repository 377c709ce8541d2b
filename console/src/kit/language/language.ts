/** The languages of the console, each named in itself. A language is added here and by a `messages.<code>.ts` beside each `messages.ts`, which is in English. */
export const languages = { en: 'English', de: 'Deutsch', ar: 'العربية' } as const

export type Language = keyof typeof languages

const storageKey = 'gatehouse.language'

function isLanguage(text: string): text is Language {
  return Object.hasOwn(languages, text)
}

/** Some systems report tags that are none, such as `en-US@posix`. */
function isLocale(text: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(text).length > 0
  } catch {
    return false
  }
}

/** Storage can be switched off; nothing is remembered then. */
function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

/** Numbers beside ids, addresses and code: 123 everywhere, rather than ١٢٣ in some regions. */
export function withLatinDigits(locale: string): string {
  return new Intl.Locale(locale, { numberingSystem: 'latn' }).toString()
}

/** What the administrator chose, else the first of the browser's languages that there is, else English. */
function chooseLanguage(): { language: Language; locale: string } {
  const wanted = typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])
  const codeOf = (locale: string) => locale.split('-')[0]?.toLowerCase() ?? ''
  const chosen = typeof window === 'undefined' ? null : remembered()
  const language = [chosen ?? '', ...wanted.map(codeOf)].find(isLanguage) ?? 'en'
  // Numbers and dates follow the region too: 1.234 in Germany, 1’234 in Switzerland.
  const locale = wanted.find(each => codeOf(each) === language && isLocale(each)) ?? language
  return { language, locale: language === 'ar' ? withLatinDigits(locale) : locale }
}

/** The language of this page; a change takes effect with the next load. */
export const { language, locale } = chooseLanguage()

/** Which way the language of this page is written. */
export const direction = language === 'ar' ? 'rtl' : 'ltr'

/** Whether the administrator chose a language, rather than the browser. */
export function chosenLanguage(): Language | undefined {
  const chosen = remembered()
  return chosen !== null && isLanguage(chosen) ? chosen : undefined
}

/** Remembers the language for this browser (`undefined`: as the browser has it) and loads the page again in it. */
export function chooseAgain(next: Language | undefined): void {
  if (next) localStorage.setItem(storageKey, next)
  else localStorage.removeItem(storageKey)
  window.location.reload()
}

/**
 * The texts of a capability in the language of this page. English is part of the page; another language is loaded when
 * it is wanted.
 *
 * @param others the files of the other languages, by `import.meta.glob`; each exports what `en` is, and nothing else
 */
export async function inLanguage<Texts>(en: Texts, others: Record<string, () => Promise<unknown>>): Promise<Texts> {
  if (language === 'en') return en
  const [, load] = Object.entries(others).find(([path]) => path.endsWith(`.${language}.ts`)) ?? []
  if (!load) throw new Error(`unreachable: no texts in ${language}`)
  const [texts] = Object.values(Object(await load()))
  // The file says that it is of the type of English.
  return texts as Texts
}
