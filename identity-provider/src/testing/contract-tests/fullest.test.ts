import { describe, expect, test } from 'vitest'
import { managementContract } from '../../provider/contract.ts'
import { everyMigratedEngine } from '../engines.ts'
import { contextOn } from './support/context.ts'

const { users, userBatches, userRoles, accessKeys, audit, tenants, roles, permissions } = managementContract

function many(count: number, name = 'name') {
  return Array.from({ length: count }, (_, index) => `${name}${index}`)
}
function named<Value>(names: string[], value: Value) {
  return Object.fromEntries(names.map(name => [name, value]))
}
/** As many attributes as there may be, each a list as long as it may be. */
const attributes = named(many(200), many(100, ''))

describe.each(everyMigratedEngine)('as much as a request may hold is done, on $engine', engine => {
  const shared = contextOn(engine)

  test('for a user and for many at once', async () => {
    const { own, ask } = shared.world
    const loginIds = many(20, 'another')
    const all = { customAttributes: attributes, additionalLoginIds: loginIds }
    const created = await ask(users.create, { loginId: 'full', ...all }, own)
    expect(created.status, created.text.slice(0, 500)).toBe(200)
    const patched = await ask(users.patch, { loginId: 'full', ...all }, own)
    expect(patched.status, patched.text.slice(0, 500)).toBe(200)
    // Many with few attributes, and few with many: all of both would be the same statements for longer.
    for (const [count, size] of [
      [1000, 10],
      [50, 200],
    ] as const) {
      const users = many(count, `batch${size}-`).map(loginId => ({ loginId, customAttributes: named(many(size), 'x') }))
      const batch = await ask(userBatches.create, { users }, own)
      expect(batch.status, batch.text.slice(0, 500)).toBe(200)
      expect(batch.body).toMatchObject({ failedUsers: [] })
    }
  })

  test('for roles, and their holders everywhere', async () => {
    const { own, ask } = shared.world
    const names = many(100, 'role')
    const made = await ask(roles.createBatch, { roles: names.map(name => ({ name })) }, own)
    expect(made.status, made.text.slice(0, 500)).toBe(200)
    const allowed = await ask(permissions.createBatch, { permissions: many(100, 'may').map(name => ({ name })) }, own)
    expect(allowed.status, allowed.text.slice(0, 500)).toBe(200)
    const tenantIds = many(20, 'tenant')
    for (const id of tenantIds) await ask(tenants.create, { id, name: id }, own)
    const memberships = tenantIds.map(tenantId => ({ tenantId, roleNames: names }))
    const user = await ask(users.create, { loginId: 'everywhere', roleNames: names, userTenants: memberships }, own)
    expect(user.status, user.text.slice(0, 500)).toBe(200)
    const key = await ask(accessKeys.create, { name: 'key', roleNames: names, keyTenants: memberships }, own)
    expect(key.status, key.text.slice(0, 500)).toBe(200)
    const removed = await ask(userRoles.remove, { loginId: 'everywhere', roleNames: names }, own)
    expect(removed.status, removed.text.slice(0, 500)).toBe(200)
  })

  test('for a search by everything', async () => {
    const { own, ask } = shared.world
    const lists = ['roleNames', 'tenantIds', 'ssoAppIds', 'emails', 'phones', 'loginIds', 'userIds']
    const tenantRoles = { some: { values: many(50), and: true }, other: { values: many(50) } }
    const search = {
      ...named(lists, many(1000)),
      text: many(66, 'w').join(' ').slice(0, 200),
      customAttributes: named(many(20), many(100)),
      tenantRoleIds: tenantRoles,
      tenantRoleNames: tenantRoles,
    }
    const found = await ask(users.search, search, own)
    expect(found.status, found.text.slice(0, 500)).toBe(200)
    const trail = ['userIds', 'actorIds', 'actions', 'excludedActions', 'devices', 'methods', 'remoteAddresses']
    const events = await ask(audit.search, named([...trail, 'externalIds', 'tenants', 'geos'], many(1000)), own)
    expect(events.status, events.text.slice(0, 500)).toBe(200)
    const kinds = ['tenantIds', 'tenantNames', 'tenantSelfProvisioningDomains', 'tenantSSODomains']
    const searched = await ask(tenants.search, named(kinds, many(1000)), own)
    expect(searched.status, searched.text.slice(0, 500)).toBe(200)
  })
})
