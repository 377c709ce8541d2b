import { problems as ar } from './problems.ar.ts'
import { problems as de } from './problems.de.ts'
import { type ProblemText, problems as en } from './problems.en.ts'

export type { ProblemText }

const languages: Record<string, Record<ProblemText, string>> = { ar, de, en }

/** In the language of a locale such as `de-at`, else in English. */
export function problemIn(locale: string, problem: ProblemText): string {
  return (languages[locale.toLowerCase().split('-')[0] ?? ''] ?? en)[problem]
}
