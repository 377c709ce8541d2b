import type { FieldProblem } from '@gatehouse/operation'
import type { PasswordPolicy } from '../../password-settings/contract.ts'
import { isCommonPassword, strengthOf } from './common.ts'
import { PasswordTooWeak } from '../../../directory/users/credentials/errors.ts'

export type PasswordField = 'password' | 'newPassword'
/** What is known of whoever the password is for. */
export type Person = { loginIds: string[]; email: string; names: string[] }

/** @throws PasswordTooWeak with everything that is missing */
export async function checkPolicy(
  policy: PasswordPolicy,
  { password, field, person }: { password: string; field: PasswordField; person: Person },
): Promise<void> {
  const problems = [...shapeProblems(policy, password), ...(await guessProblems(policy, password, person))]
  if (problems.length === 0) return
  const fields: FieldProblem[] = problems.map(message => ({ field, message }))
  throw new PasswordTooWeak({ message: `the password ${problems.join(', ')}`, fields })
}

/** The policy in words, for people who choose a password. */
export function rulesOf(policy: PasswordPolicy): string[] {
  return [
    `At least ${policy.minLength} characters`,
    ...letterRules.filter(({ name }) => policy[name]).map(({ words }) => `At least ${words}`),
    ...(policy.disallowedCharacters ? [`None of ${[...policy.disallowedCharacters].join(' ')}`] : []),
    ...(policy.disallowEmailMatch ? ['Not your e-mail address'] : []),
    ...(policy.reuse ? [`None of your last ${policy.reuseAmount} passwords`] : []),
  ]
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

async function guessProblems(policy: PasswordPolicy, password: string, person: Person): Promise<string[]> {
  const own = [...person.loginIds, person.email].filter(text => text.length > 2).map(text => text.toLowerCase())
  const lower = password.toLowerCase()
  const isWeak =
    policy.enablePasswordStrength &&
    (await strengthOf(password, [...own, ...person.names])) < policy.passwordStrengthScore
  return [
    ...(policy.disallowEmailMatch && own.some(text => lower.includes(text))
      ? ['must not contain the e-mail address or login id']
      : []),
    ...(policy.disallowBreached && (await isCommonPassword(password))
      ? ['is one of those that are tried first; it was stolen elsewhere too often']
      : []),
    ...(isWeak ? ['is too easily guessed; make it longer or less predictable'] : []),
  ]
}
