/** A requirement of a new password. */
export type PasswordRule =
  | { name: 'lowercase' | 'uppercase' | 'anyLetter' | 'number' | 'nonAlphanumeric' | 'emailMatch' }
  | { name: 'minLength' | 'reuse'; count: number }
  | { name: 'disallowedCharacters'; characters: string }

/** The values in the sentence of a rule. */
export function valuesOfRule(rule: PasswordRule): Record<string, string> {
  if ('count' in rule) return { count: String(rule.count) }
  return 'characters' in rule ? { characters: [...rule.characters].join(' ') } : {}
}
