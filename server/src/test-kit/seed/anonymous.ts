import { createHmac } from 'node:crypto'

/** A user as the API answers and exports it. */
export type ExportedUser = {
  userId?: string
  loginIds?: readonly string[]
  loginId?: string
  email?: string
  phone?: string
  status?: string
  roleNames?: readonly string[]
  userTenants?: readonly { tenantId: string; roleNames?: readonly string[] }[]
}

export type MadeUpUser = {
  loginId: string
  displayName: string
  email?: string
  verifiedEmail?: boolean
  phone?: string
  verifiedPhone?: boolean
  roleNames: string[]
  userTenants: { tenantId: string; roleNames: string[] }[]
}

const givenNames = [
  'Ada',
  'Bruno',
  'Chidi',
  'Dilnoza',
  'Emeka',
  'Fatima',
  'Goran',
  'Hana',
  'Ines',
  'Jun',
  'Kemal',
  'Leila',
]
const familyNames = [
  'Abara',
  'Berg',
  'Costa',
  'Demir',
  'Eze',
  'Fischer',
  'Garcia',
  'Haddad',
  'Ito',
  'Jensen',
  'Kaya',
  'Lind',
]

/**
 * Somebody else with the same roles and tenants, and an address and a number where there was one. Nothing that the user or
 * somebody else has written is kept. The same user becomes the same person wherever `salt` is the same; who does not
 * know it cannot find out whether a given user is among them.
 */
export function anonymous(user: ExportedUser, salt: string): MadeUpUser {
  const key = user.userId ?? user.loginIds?.[0] ?? user.loginId ?? user.email ?? ''
  const digest = createHmac('sha256', salt).update(key).digest()
  const id = digest.toString('hex').slice(0, 16)
  const pick = (list: readonly string[], at: number) => list[digest.readUInt16BE(at) % list.length] ?? ''
  // Kept for fiction: RFC 2606, and the numbers of the North American plan.
  const email = `person-${id}@example.com`
  const phone = `+1${200 + (digest.readUInt16BE(4) % 700)}555${String(100 + (digest.readUInt16BE(6) % 100)).padStart(4, '0')}`
  return {
    loginId: email,
    displayName: `${pick(givenNames, 0)} ${pick(familyNames, 2)}`,
    ...(user.email && { email, verifiedEmail: true }),
    ...(user.phone && { phone, verifiedPhone: false }),
    roleNames: [...(user.roleNames ?? [])],
    userTenants: (user.userTenants ?? []).map(({ tenantId, roleNames = [] }) => ({
      tenantId,
      roleNames: [...roleNames],
    })),
  }
}
