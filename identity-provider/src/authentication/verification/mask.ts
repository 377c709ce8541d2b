import type { AddressKind } from '../../directory/users/profile/user/login-ids/address.ts'

/** `ada@example.com` as `a***@e******.com`: enough for users to recognise their own address (provider-api §4). */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  const [name = '', ...rest] = domain.split('.')
  return `${maskWord(local)}@${[maskWord(name), ...rest].join('.')}`
}

/** Hides all but the last two digits: `***********67`. */
function maskPhone(phone: string): string {
  return `${'*'.repeat(Math.max(0, phone.length - 2))}${phone.slice(-2)}`
}

/** The first letter, and stars that do not reveal the length. */
function maskWord(word: string) {
  return `${[...word][0] ?? ''}*****`
}

export function masked(kind: AddressKind, address: string): string {
  return kind === 'email' ? maskEmail(address) : maskPhone(address)
}
