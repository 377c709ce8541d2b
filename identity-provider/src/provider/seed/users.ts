import type { NewId } from '../../foundation/ids/new-id.ts'
import { insertAll } from '../../foundation/rows/insert-all.ts'
import type { Tables, Writing } from '../../foundation/tables/tables.ts'
import { createMany } from '../../directory/users/batches/create-many.ts'
import { projectVouches } from '../../directory/users/ownership/vouch.ts'
import { newUserRow } from '../../directory/users/profile/create.ts'
import { type Person, personOf } from './people.ts'
import { createWeightedPick } from './random.ts'
import type { Scale } from './scale.ts'

type Given = {
  scale: Scale
  roleIds: ReadonlyMap<string, string>
  /** Ids that carry the time which is given. */
  idAt(time: number, ...prefix: Parameters<NewId>): string
}

const pickTenantRole = createWeightedPick([
  ['Reader', 50],
  ['Editor', 32],
  ['Owner', 8],
  ['Analyst', 6],
  ['Billing Manager', 4],
])

/** Creates the users of these numbers with what belongs to them; their ids, in the same order. */
export async function seedUsers(
  tx: Writing,
  { scale, roleIds, idAt }: Given,
  { from, to }: { from: number; to: number },
): Promise<string[]> {
  const { projectId, passwordHash } = scale
  const people = Array.from({ length: to - from }, (_, index) => personOf(scale, from + index))
  const made = people.map(person => ({ person, row: rowOf(person, { scale, roleIds, idAt }) }))
  const none = {
    roleNames: [],
    userTenants: [],
    ssoAppIds: [],
    identities: [],
    passkeyIds: [],
    families: [],
    isKept: false,
  }
  const many = made.map(({ row }) => ({ row, voucher: projectVouches, ...none }))
  await createMany(tx, { clock: () => scale.until, rights: [] }, projectId, many, () => undefined)

  const roleId = (name: string) => roleIds.get(name) ?? ''
  const inProject: Tables['user_roles'][] = []
  const members: Tables['user_tenants'][] = []
  const inTenants: Tables['user_tenant_roles'][] = []
  for (const { person, row } of made) {
    const user = { project_id: projectId, user_id: row.id }
    if (person.random.chance(0.03)) inProject.push({ ...user, role_id: roleId('Analyst') })
    for (const tenant of person.tenants) {
      const member = { ...user, tenant_id: tenant.id }
      members.push({ ...member, joined_at: Math.max(person.createdAt, tenant.createdAt) })
      if (person.random.chance(0.7)) inTenants.push({ ...member, role_id: roleId(pickTenantRole(person.random)) })
    }
  }
  await insertAll(tx, 'user_roles', inProject)
  await insertAll(tx, 'user_tenants', members)
  await insertAll(tx, 'user_tenant_roles', inTenants)
  if (passwordHash !== undefined) {
    const password = { project_id: projectId, hash: passwordHash, must_change: 0, failures: 0 }
    const passwords = made.map(({ row }) => ({ ...password, user_id: row.id, changed_at: row.created_at }))
    await insertAll(tx, 'user_passwords', passwords)
  }
  return made.map(({ row }) => row.id)
}

function rowOf(person: Person, { scale, idAt }: Given) {
  const { createdAt, displayName, givenName, familyName, email, phone, isVerified, status, attributes } = person
  const clock = () => createdAt
  const row = newUserRow(
    { clock, newId: prefix => idAt(createdAt, prefix) },
    {
      projectId: scale.projectId,
      voucher: projectVouches,
      loginId: email,
      email,
      phone,
      verifiedEmail: isVerified,
      verifiedPhone: isVerified && phone !== '',
      displayName,
      givenName,
      familyName,
      status,
      customAttributes: attributes,
    },
  )
  return { ...row, has_password: scale.passwordHash === undefined ? 0 : 1 }
}
