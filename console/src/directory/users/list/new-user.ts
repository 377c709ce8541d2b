import type { VariablesOf } from '../../../kit/api/graphql.ts'
import type { UserCreate } from '../mutations.ts'

/** What the dialog for a new user asks. */
export type NewUser = {
  address: string
  name: string
  start: 'later' | 'invitation' | 'password'
  password: string
  tenantId: string
  roleNames: string[]
}

/** What somebody signs in with: an email address, a phone number with its country code, or any other text. */
export function addressKind(address: string): 'email' | 'phone' | 'loginId' {
  const text = address.trim()
  if (/^\S+@\S+$/.test(text)) return 'email'
  return /^\+[\d ()./-]{6,}$/.test(text) ? 'phone' : 'loginId'
}

/** The user is created with the address as login id, and as email address or phone number where it is one. */
export function newUserVariables({ address, name, start, password, tenantId, roleNames }: NewUser) {
  const kind = addressKind(address)
  const loginId = kind === 'phone' ? address.replace(/[^\d+]/g, '') : address.trim()
  const input: VariablesOf<typeof UserCreate>['input'] = {
    loginId,
    ...(kind !== 'loginId' && { [kind]: loginId }),
    ...(name.trim() && { name: name.trim() }),
    ...(start === 'password' && { password }),
    ...(start === 'invitation' && { invitation: kind === 'phone' ? { isBySms: true } : { isByEmail: true } }),
    ...(tenantId ? { tenants: [{ tenantId, ...(roleNames.length > 0 && { roleNames }) }] } : { roleNames }),
  }
  return { input }
}
