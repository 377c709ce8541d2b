import { readValue } from '@gatehouse-id/operation'
import { z } from 'zod'

const name = z.string().min(1).max(100)
const names = z.array(name).max(1_000)

const Permission = z.union([name, z.strictObject({ name, description: z.string().max(1_000).optional() })])
const Role = z.union([
  name,
  z.strictObject({
    name,
    description: z.string().max(1_000).optional(),
    permissions: names.optional().describe('Names of permissions of this file or of the project'),
    isDefault: z.boolean().optional().describe('Whether every new user gets it'),
  }),
])
const Tenant = z.union([
  name,
  z.strictObject({ id: name, name: name.optional(), domains: z.array(z.string().max(255)).max(100).optional() }),
])
const tenantsOf = z
  .union([names, z.record(name, names)])
  .describe('Ids of tenants, or ids with the names of roles there')
/** What a user can be made with. */
export const UserFields = z.strictObject({
  loginId: z.string().min(1).max(320),
  name: z.string().max(200).optional(),
  email: z.string().max(320).optional(),
  phone: z.string().max(30).optional(),
  password: z.string().max(200).optional(),
  roles: names.optional().describe('Names of roles of this file or of the project'),
  tenants: tenantsOf.optional(),
  state: z.enum(['invited', 'expiredPassword', 'locked', 'disabled']).optional(),
})
const User = z.union([z.string().min(1).max(320), UserFields])
const AccessKey = z.strictObject({ name, roles: names.optional(), tenants: tenantsOf.optional() })
const Application = z.strictObject({
  id: name.optional(),
  name,
  redirectUrls: z.array(z.url()).min(1).max(100),
  loginPageUrl: z.url().optional().describe('A page of yours at an approved origin; the pages of Gatehouse without it'),
})

/** What a Gatehouse begins with. What a file names is in it, or in the project already. */
export const Seed = z.strictObject({
  $schema: z.string().optional(),
  snapshot: z
    .union([z.string().max(4_096), z.record(z.string(), z.unknown())])
    .optional()
    .describe('The files of an exported project, or the path of the JSON that has them'),
  people: z
    .string()
    .max(4_096)
    .optional()
    .describe('The path of exported users, one JSON object a line; each becomes somebody else'),
  permissions: z.array(Permission).max(1_000).default([]),
  roles: z.array(Role).max(1_000).default([]),
  tenants: z.array(Tenant).max(1_000).default([]),
  users: z.array(User).max(10_000).default([]),
  accessKeys: z.array(AccessKey).max(100).default([]),
  applications: z.array(Application).max(100).default([]).describe('Applications of OpenID Connect'),
})
export type ParsedSeed = z.output<typeof Seed>
export type ProjectNames = { permissions: string[]; roles: string[]; tenants: string[] }

/** The JSON Schema of a seed, for editors. */
export function seedJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(Seed, { io: 'input' })
  return { $schema, title: 'Seed', description: 'What a Gatehouse of a test begins with', ...schema }
}

/**
 * A checked seed.
 * @throws {TypeError} that lists all problems
 */
export function parseSeed(seed: unknown, from: string): ParsedSeed {
  const read = readValue(Seed, seed)
  if ('value' in read) return read.value
  const problems = read.problems.map(({ path, message }) => `${path.join('.') || 'the seed'}: ${message}`)
  throw new TypeError(`${from} is no seed:\n${problems.join('\n')}`)
}

/** @throws {TypeError} that lists what is named and is nowhere */
export function requireNamed(seed: ParsedSeed, project: ProjectNames, from: string) {
  const nameOf = (named: string | { name: string }) => (typeof named === 'string' ? named : named.name)
  const permissions = new Set([...project.permissions, ...seed.permissions.map(nameOf)])
  const roles = new Set([...project.roles, ...seed.roles.map(nameOf)])
  const tenants = new Set([
    ...project.tenants,
    ...seed.tenants.map(each => (typeof each === 'string' ? each : each.id)),
  ])
  const problems: string[] = []
  const check = (at: string, kind: string, known: ReadonlySet<string>, used: readonly string[] = []) => {
    for (const each of used) if (!known.has(each)) problems.push(`${at}: there is no ${kind} "${each}"`)
  }
  for (const role of seed.roles)
    if (typeof role !== 'string') check(`the role "${role.name}"`, 'permission', permissions, role.permissions)
  const holders = [
    ...seed.users.flatMap(user => (typeof user === 'string' ? [] : [{ ...user, at: `the user "${user.loginId}"` }])),
    ...seed.accessKeys.map(key => ({ ...key, at: `the access key "${key.name}"` })),
  ]
  for (const { at, roles: held, tenants: of = [] } of holders) {
    check(at, 'role', roles, [...(held ?? []), ...(Array.isArray(of) ? [] : Object.values(of).flat())])
    check(at, 'tenant', tenants, Array.isArray(of) ? of : Object.keys(of))
  }
  if (problems.length > 0) throw new TypeError(`${from} names what is nowhere:\n${problems.join('\n')}`)
}
