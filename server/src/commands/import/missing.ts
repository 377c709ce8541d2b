import type { IdentityClient } from '@gatehouse-id/identity-provider'
import { CommandRefused } from '../../command-line/explain.ts'
import { recordsIn, type Sent, textOf, textsIn } from './values.ts'

type Membership = { tenantId: string; roleNames: string[] }
const rolesPerRequest = 100
const tenantId = /^[\w.@:-]{1,100}$/

/** Makes the roles and tenants that users name and the project lacks, or only says which. */
export async function createMissing(
  client: Pick<IdentityClient, 'roles' | 'tenants'>,
  { isDryRun, mayCreate, names }: { isDryRun: boolean; mayCreate: boolean; names: ReadonlyMap<string, string> },
) {
  const { roles: knownRoles } = await client.roles.loadAll({})
  const { tenants: knownTenants } = await client.tenants.loadAll({})
  const roles = new Set(knownRoles.filter(role => role.tenantId === '').map(role => role.name))
  const ofTenants = new Set(knownRoles.map(role => `${role.tenantId} ${role.name}`))
  const isRoleOf = (tenant: string) => (name: string) => roles.has(name) || ofTenants.has(`${tenant} ${name}`)
  const tenants = new Set(knownTenants.map(tenant => tenant.id))
  const made = { roles: [] as string[], tenants: [] as string[] }

  async function create(newRoles: string[], newTenants: string[]): Promise<void> {
    made.roles.push(...newRoles)
    made.tenants.push(...newTenants)
    if (isDryRun) return
    for (let from = 0; from < newRoles.length; from += rolesPerRequest)
      await client.roles.createBatch({ roles: newRoles.slice(from, from + rolesPerRequest).map(name => ({ name })) })
    for (const id of newTenants) await client.tenants.create({ id, name: names.get(id) || id })
    for (const name of newRoles) roles.add(name)
    for (const id of newTenants) tenants.add(id)
  }

  return {
    made,
    /**
     * In a dry run nothing is made: the users come back without what is missing.
     * @throws {CommandRefused} when something is missing and must not be made
     */
    async of(users: Sent[]): Promise<Sent[]> {
      const wanted = users.map(user => ({ roles: textsIn(user.roleNames), tenants: membershipsIn(user) }))
      const allRoles = wanted.flatMap(each => [
        ...each.roles,
        ...each.tenants.flatMap(one => one.roleNames.filter(name => !isRoleOf(one.tenantId)(name))),
      ])
      const allTenants = wanted.flatMap(each => each.tenants.map(one => one.tenantId)).filter(id => tenantId.test(id))
      const newRoles = missingOf(allRoles, roles, made.roles)
      const newTenants = missingOf(allTenants, tenants, made.tenants)
      const [first] = [...newRoles.map(name => `role ${name}`), ...newTenants.map(id => `tenant ${id}`)]
      if (first !== undefined && !mayCreate)
        throw new CommandRefused(`there is no ${first} in the project; create it, or leave out --no-create`)
      await create(newRoles, newTenants)
      if (!isDryRun) return users
      return users.map(user => ({
        ...user,
        ...(user.roleNames !== undefined && { roleNames: textsIn(user.roleNames).filter(name => roles.has(name)) }),
        ...(user.userTenants !== undefined && {
          userTenants: membershipsIn(user)
            .filter(one => tenants.has(one.tenantId) || !tenantId.test(one.tenantId))
            .map(one => ({ ...one, roleNames: one.roleNames.filter(isRoleOf(one.tenantId)) })),
        }),
      }))
    },
  }
}

function membershipsIn(user: Sent): Membership[] {
  return recordsIn(user.userTenants).map(each => ({
    tenantId: textOf(each.tenantId) ?? '',
    roleNames: textsIn(each.roleNames),
  }))
}

function missingOf(all: string[], known: ReadonlySet<string>, said: readonly string[]): string[] {
  return [...new Set(all)].filter(each => !known.has(each) && !said.includes(each))
}
