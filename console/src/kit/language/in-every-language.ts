import { type Language, language } from './language.ts'
import type { Noun as ArabicNoun } from './patterns.ar.ts'
import type { Noun as GermanNoun } from './patterns.de.ts'
import { type Noun as EnglishNoun, type TextsOfThing, textsOf } from './patterns.en.ts'

type Nouns = { en: EnglishNoun; de: GermanNoun; ar: ArabicNoun }

/** What is said of a kind of thing in each language, in one file; its nouns make the rest. */
export type InEveryLanguage<Texts> = { [Code in Language]: { noun: Nouns[Code]; texts: Texts } }

/** Checks that every language says what English says. */
export function inEveryLanguage<Texts extends object>(
  said: { en: { noun: EnglishNoun; texts: Texts } } & InEveryLanguage<NoInfer<Texts>>,
): InEveryLanguage<Texts> {
  return said
}

/** The texts of a kind of thing in the language of this page, with those that are said of every kind. */
export async function spoken<Texts extends object>(said: InEveryLanguage<Texts>): Promise<TextsOfThing & Texts> {
  return { ...(await patternsFor(said)), ...said[language].texts }
}

async function patternsFor(said: { [Code in Language]: { noun: Nouns[Code] } }): Promise<TextsOfThing> {
  if (language === 'de') return (await import('./patterns.de.ts')).textsOf(said.de.noun)
  if (language === 'ar') return (await import('./patterns.ar.ts')).textsOf(said.ar.noun)
  return textsOf(said.en.noun)
}
