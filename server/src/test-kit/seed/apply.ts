import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { Management } from '../management.ts'
import type { Users } from '../users/make-user.ts'
import { anonymous, type ExportedUser } from './anonymous.ts'
import { aliasProblem, yamlProblem } from '../../config/yaml-limits.ts'
import { parseSeed, type ParsedSeed, type ProjectNames, requireNamed } from './seed.ts'
import type { Seeded, SeedInput } from './types.ts'
import { KitRefused } from '../refused.ts'

/** As many as the API takes at once. */
const batchMax = 500

/**
 * Makes what a seed says, as an administrator would.
 * @throws {TypeError} with all that is wrong with the seed, before any of it is made but the snapshot
 */
export async function applySeed(seed: SeedInput | string, management: Management, users: Users): Promise<Seeded> {
  const from = typeof seed === 'string' ? seed : 'the seed'
  const folder = typeof seed === 'string' ? dirname(resolve(seed)) : process.cwd()
  const parsed = parseSeed(typeof seed === 'string' ? await readSeed(seed) : seed, from)
  if (parsed.snapshot !== undefined) await importSnapshot(parsed.snapshot, folder, management)
  requireNamed(parsed, await namesOf(management), from)
  await makeDirectory(parsed, management)
  if (parsed.people !== undefined) await makePeople(resolve(folder, parsed.people), management, users)
  for (const user of parsed.users) await (typeof user === 'string' ? users.make(user) : users.make(user.loginId, user))
  return {
    accessKeys: await makeAccessKeys(parsed, management),
    applications: await makeApplications(parsed, management),
  }
}

async function readSeed(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8')
  const measured = yamlProblem(text)
  if (measured !== undefined) throw new Error(`${path} ${measured}`)
  if (path.endsWith('.json')) return JSON.parse(text)
  const { parse } = await import('yaml')
  try {
    return parse(text)
  } catch (error) {
    const problem = aliasProblem(error)
    throw problem === undefined ? error : new Error(`${path} ${problem}`)
  }
}

async function namesOf({ call }: Management): Promise<ProjectNames> {
  type Named = { name: string }
  const [{ permissions }, { roles }, { tenants }] = await Promise.all([
    call<{ permissions: Named[] }>('/v1/mgmt/permission/all'),
    call<{ roles: Named[] }>('/v1/mgmt/role/all'),
    call<{ tenants: { id: string }[] }>('/v1/mgmt/tenant/all'),
  ])
  return {
    permissions: permissions.map(({ name }) => name),
    roles: roles.map(({ name }) => name),
    tenants: tenants.map(({ id }) => id),
  }
}

async function importSnapshot(snapshot: string | Record<string, unknown>, folder: string, { call }: Management) {
  const read = typeof snapshot === 'string' ? JSON.parse(await readFile(resolve(folder, snapshot), 'utf8')) : snapshot
  await call('/v1/mgmt/project/import', { files: read.files ?? read })
}

async function makeDirectory({ permissions, roles, tenants }: ParsedSeed, { call }: Management) {
  for (const each of permissions)
    await call('/v1/mgmt/permission/create', typeof each === 'string' ? { name: each } : each)
  for (const each of roles) {
    const {
      permissions: permissionNames = [],
      isDefault = false,
      ...role
    } = typeof each === 'string' ? { name: each } : each
    await call('/v1/mgmt/role/create', { ...role, permissionNames, default: isDefault })
  }
  for (const each of tenants) {
    const { id, name = id, domains = [] } = typeof each === 'string' ? { id: each } : each
    await call('/v1/mgmt/tenant/create', { id, name, selfProvisioningDomains: domains })
  }
}

/** The same file makes the same people, and whoever has not got it cannot tell who is among them. */
async function makePeople(path: string, { call }: Management, users: Users) {
  const text = await readFile(path, 'utf8')
  const salt = createHash('sha256').update(text).digest('hex')
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const people = lines.map(line => anonymous(exportedOf(line), salt))
  const memberships = people.flatMap(({ userTenants }) => userTenants)
  await users.createMissing({
    roles: [...people.flatMap(({ roleNames }) => roleNames), ...memberships.flatMap(({ roleNames }) => roleNames)],
    tenants: memberships.map(({ tenantId }) => tenantId),
  })
  for (let at = 0; at < people.length; at += batchMax) {
    const made = await call<{ failedUsers?: { failure: string }[] }>('/v1/mgmt/user/create/batch', {
      users: people.slice(at, at + batchMax),
    })
    const [failed] = made.failedUsers ?? []
    if (failed) throw new KitRefused(`a user of ${path} could not be made: ${failed.failure}`)
  }
}

function exportedOf(line: string): ExportedUser {
  const user: unknown = JSON.parse(line)
  if (typeof user !== 'object' || user === null) throw new TypeError(`${line.slice(0, 40)} is no user`)
  return user // Every field is optional, and what has none of them becomes somebody without roles.
}

async function makeAccessKeys({ accessKeys }: ParsedSeed, { call }: Management) {
  const secrets: Record<string, string> = {}
  for (const { name, roles = [], tenants = [] } of accessKeys) {
    const keyTenants = Array.isArray(tenants)
      ? tenants.map(tenantId => ({ tenantId, roleNames: [] as string[] }))
      : Object.entries(tenants).map(([tenantId, roleNames]) => ({ tenantId, roleNames }))
    const made = await call<{ cleartext: string }>('/v1/mgmt/accesskey/create', { name, roleNames: roles, keyTenants })
    secrets[name] = made.cleartext
  }
  return secrets
}

async function makeApplications({ applications }: ParsedSeed, { call }: Management) {
  const made: Record<string, Seeded['applications'][string]> = {}
  for (const {
    name,
    redirectUrls: approvedRedirectUrls,
    id = '',
    loginPageUrl = approvedRedirectUrls[0],
  } of applications) {
    const settings = { name, id, loginPageUrl, approvedRedirectUrls }
    const { id: clientId } = await call<{ id: string }>('/v1/mgmt/sso/idp/app/oidc/create', settings)
    const { cleartext } = await call<{ cleartext: string }>(`/v1/mgmt/sso/idp/app/secret?id=${clientId}`)
    made[name] = { clientId, clientSecret: cleartext }
  }
  return made
}
