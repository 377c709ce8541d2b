import type { PasswordRule } from '@gatehouse-id/pages/rule-sentences'
import type { PasswordPolicy } from './documents.ts'

/** The fields that are edited: all but the version. */
export type PolicyValues = Omit<PasswordPolicy, 'version' | 'disallowedCharacters'> & { disallowedCharacters: string }

/** The rules of a policy that the hosted pages list, in their order. */
export function rulesOf(policy: PolicyValues): PasswordRule[] {
  const { minLength, disallowedCharacters: characters, refusesEmail, refusesReuse, reuseCount } = policy
  const needed = [
    [policy.needsLowercase, 'lowercase'],
    [policy.needsUppercase, 'uppercase'],
    [policy.needsLetter, 'anyLetter'],
    [policy.needsNumber, 'number'],
    [policy.needsSymbol, 'nonAlphanumeric'],
  ] as const
  return [
    { name: 'minLength', count: minLength },
    ...needed.filter(([isNeeded]) => isNeeded).map(([, name]) => ({ name })),
    ...(characters ? [{ name: 'disallowedCharacters', characters } as const] : []),
    ...(refusesEmail ? [{ name: 'emailMatch' } as const] : []),
    ...(refusesReuse ? [{ name: 'reuse', count: reuseCount } as const] : []),
  ]
}
