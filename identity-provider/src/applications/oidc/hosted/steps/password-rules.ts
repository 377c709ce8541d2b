import type { PasswordRule } from '@gatehouse/pages'
import type { HostedDependencies } from '../interaction-request.ts'

const switches = ['lowercase', 'uppercase', 'anyLetter', 'number', 'nonAlphanumeric'] as const

/** What the password policy of the project asks for, in the order of the page. */
export async function passwordRules(hosted: HostedDependencies): Promise<PasswordRule[]> {
  const policy = await hosted.passwordPolicies.of(hosted.projectId)
  const { minLength, disallowedCharacters: characters, reuseAmount } = policy
  return [
    { name: 'minLength', count: minLength },
    ...switches.filter(name => policy[name]).map(name => ({ name })),
    ...(characters ? [{ name: 'disallowedCharacters', characters } as const] : []),
    ...(policy.disallowEmailMatch ? [{ name: 'emailMatch' } as const] : []),
    ...(policy.reuse ? [{ name: 'reuse', count: reuseAmount } as const] : []),
  ]
}
