import type { FieldProblem } from '@gatehouse-id/operation'
import type { PasswordPolicy } from '../../password-settings/contract.ts'
import { isCommonPassword, strengthOf } from './common.ts'
import { PasswordTooWeak } from '../../../directory/users/credentials/password.ts'

export type PasswordField = 'password' | 'newPassword'
/** Known facts about the owner of the password. */
export type PasswordOwner = { loginIds: string[]; email: string; names: string[] }

/** @throws {PasswordTooWeak} with every violated requirement */
export async function checkPolicy(
  policy: PasswordPolicy,
  { password, field, owner }: { password: string; field: PasswordField; owner: PasswordOwner },
): Promise<void> {
  const problems = [...shapeProblems(policy, password), ...(await guessProblems(policy, password, owner))]
  if (problems.length === 0) return
  const fields: FieldProblem[] = problems.map(message => ({ field, message }))
  throw new PasswordTooWeak({ message: `the password ${problems.join(', ')}`, fields })
}

const letterRules = [
  { name: 'lowercase', words: 'one lower-case letter', pattern: /\p{Ll}/u },
  { name: 'uppercase', words: 'one capital letter', pattern: /\p{Lu}/u },
  { name: 'anyLetter', words: 'one letter', pattern: /\p{L}/u },
  { name: 'number', words: 'one digit', pattern: /\p{Nd}/u },
  { name: 'nonAlphanumeric', words: 'one character that is neither letter nor digit', pattern: /[^\p{L}\p{N}]/u },
] as const

function shapeProblems(policy: PasswordPolicy, password: string): string[] {
  const disallowed = [...new Set(policy.disallowedCharacters)].filter(character => password.includes(character))
  return [
    ...([...password].length < policy.minLength ? [`must have at least ${policy.minLength} characters`] : []),
    ...letterRules
      .filter(({ name, pattern }) => policy[name] && !pattern.test(password))
      .map(({ words }) => `must have at least ${words}`),
    ...(disallowed.length > 0 ? [`must not contain ${disallowed.join(' ')}`] : []),
  ]
}

async function guessProblems(policy: PasswordPolicy, password: string, owner: PasswordOwner): Promise<string[]> {
  const own = [...owner.loginIds, owner.email].filter(text => text.length > 2).map(text => text.toLowerCase())
  const lower = password.toLowerCase()
  const isWeak =
    policy.enablePasswordStrength &&
    (await strengthOf(password, [...own, ...owner.names])) < policy.passwordStrengthScore
  return [
    ...(policy.disallowEmailMatch && own.some(text => lower.includes(text))
      ? ['must not contain the email address or login id']
      : []),
    ...(policy.disallowBreached && (await isCommonPassword(password))
      ? ['is one of the most common stolen passwords']
      : []),
    ...(isWeak ? ['is too easy to guess; make it longer or less predictable'] : []),
  ]
}
