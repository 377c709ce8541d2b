import { email, phone } from '../user.ts'

export type AddressKind = 'email' | 'phone'
export type Address = { kind: AddressKind; address: string }

/** The address that a login id is, normalised; undefined when it is none of that kind. */
export function addressIn(loginId: string, kind: AddressKind): string | undefined {
  const parsed = (kind === 'email' ? email : phone).safeParse(loginId)
  return parsed.success ? parsed.data : undefined
}

/** Whether a login id reads as an e-mail address or a phone number, which belong to who proves them. */
export function isAddress(loginId: string): boolean {
  return addressIn(loginId, 'email') !== undefined || addressIn(loginId, 'phone') !== undefined
}
