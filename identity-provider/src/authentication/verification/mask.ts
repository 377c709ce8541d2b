import type { AddressKind } from '../../directory/users/profile/address.ts'

/** `ada@example.com` as `a***@e******.com`: enough to know one's own address by (provider-api §4). */
function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split(/@(?=[^@]*$)/)
  const [name = '', ...rest] = domain.split('.')
  return `${maskWord(local)}@${[maskWord(name), ...rest].join('.')}`
}

/** All but the last two digits: `***********67`. */
const maskPhone = (phone: string): string => `${'*'.repeat(Math.max(0, phone.length - 2))}${phone.slice(-2)}`

/** The first letter, and stars that do not tell the length. */
const maskWord = (word: string) => `${[...word][0] ?? ''}*****`

export const masked = (kind: AddressKind, address: string): string =>
  kind === 'email' ? maskEmail(address) : maskPhone(address)
