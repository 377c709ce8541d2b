import type { PasswordRule } from '@gatehouse-id/pages'
import type { PasswordPolicies } from '../../authentication/index.ts'

const switches = ['lowercase', 'uppercase', 'anyLetter', 'number', 'nonAlphanumeric'] as const

/** What the password policy of the project asks for, in the order of the pages. */
export async function passwordRules(passwordPolicies: PasswordPolicies, projectId: string): Promise<PasswordRule[]> {
  const policy = await passwordPolicies.of(projectId)
  const { minLength, disallowedCharacters: characters, reuseAmount } = policy
  return [
    { name: 'minLength', count: minLength },
    ...switches.filter(name => policy[name]).map(name => ({ name })),
    ...(characters ? [{ name: 'disallowedCharacters', characters } as const] : []),
    ...(policy.disallowEmailMatch ? [{ name: 'emailMatch' } as const] : []),
    ...(policy.reuse ? [{ name: 'reuse', count: reuseAmount } as const] : []),
  ]
}
