import type { Text } from '../texts/text.ts'
import { type PasswordRule, valuesOfRule } from './password-rule.ts'

export type PasswordRulesProps = { rules: readonly PasswordRule[]; text: Text; id: string }

/** What a new password must have, as a list that describes its field. */
export function PasswordRules({ rules, text, id }: PasswordRulesProps) {
  if (rules.length === 0) return null
  return (
    <ul className="notes" id={id}>
      {rules.map(rule => (
        <li key={rule.name}>{text.isolated(`hosted.rule.${rule.name}`, valuesOfRule(rule))}</li>
      ))}
    </ul>
  )
}
