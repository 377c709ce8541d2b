import { languages } from './texts/languages.ts'
import { type PasswordRule, valuesOfRule } from './parts/password-rule.ts'
import { textOf } from './texts/text.ts'

export type { PasswordRule } from './parts/password-rule.ts'

/** The sentences that the pages show for the rules of a new password, in the language with this BCP 47 tag. */
export function ruleSentences(rules: readonly PasswordRule[], language: string): string[] {
  const text = textOf(languages.get(language.toLowerCase()))
  return rules.map(rule => text(`hosted.rule.${rule.name}`, valuesOfRule(rule)))
}
