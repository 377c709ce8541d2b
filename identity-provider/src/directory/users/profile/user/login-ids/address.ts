import { email, phone } from '../user.ts'

export type AddressKind = 'email' | 'phone'
export type Address = { kind: AddressKind; address: string }

/** The normalised address that a login id is; undefined when it is not of that kind. */
export function addressIn(loginId: string, kind: AddressKind): string | undefined {
  const parsed = (kind === 'email' ? email : phone).safeParse(loginId)
  return parsed.success ? parsed.data : undefined
}

/** Whether a login id reads as an e-mail address or a phone number; these belong to the user who verifies them. */
export function isAddress(loginId: string): boolean {
  return addressIn(loginId, 'email') !== undefined || addressIn(loginId, 'phone') !== undefined
}
