import { consoleRights, type TestIdentity } from '@gatehouse-id/identity-provider/testing'
import { expect, test } from 'vitest'
import { startTestGraphql } from '../contract-tests/testing.ts'
import type { Viewer } from './viewer/viewer.ts'
import { type Ambition, ambitiousInput, createRandom } from './ambitious-inputs.ts'

const steps = 1_200
const password = 'a long enough passphrase 9'

type Caller = Pick<Viewer, 'kind' | 'roleNames' | 'administeredTenantIds'> & { rights?: Viewer['rights'] }
const none = { roleNames: [], administeredTenantIds: [] }
/** Each with the number of different changes that they succeed with at least. */
const callers: [string, number, Caller][] = [
  ['a Developer', 30, { ...none, kind: 'administrator', roleNames: ['Developer'] }],
  ['a Support', 1, { ...none, kind: 'administrator', roleNames: ['Support'] }],
  ['an Auditor', 1, { ...none, kind: 'administrator', roleNames: ['Auditor'] }],
  ['a tenant administrator', 10, { ...none, kind: 'user', administeredTenantIds: ['ours'] }],
  ['an access key of a Developer', 30, { ...none, kind: 'accessKey', roleNames: ['Developer'] }],
  ['a management key that reads and writes', 40, { ...none, kind: 'managementKey', rights: ['read', 'write'] }],
]

/** Who signs in, or is presented: with what, and what they may do then. */
type Principal = { powers: string[]; credentials: string }

async function principalsOf({ db, projectId, clientAs }: TestIdentity): Promise<Map<string, Principal>> {
  const client = clientAs()
  const principals = new Map<string, Principal>()
  const passwords = await db.selectFrom('user_passwords').selectAll().where('project_id', '=', projectId).execute()
  const { total } = await client.users.search({ limit: 1 })
  for (let page = 0; page * 100 < total; page++) {
    const { users } = await client.users.search({ limit: 100, page, withTestUser: true })
    for (const user of users) {
      const administered = user.userTenants.filter(({ roleNames }) => roleNames.includes('Tenant Admin'))
      const { loginIds, email, phone, recoveryEmail, recoveryPhone, TOTP, webauthn, OAuth } = user
      const hash = passwords.find(each => each.user_id === user.userId)
      principals.set(user.userId, {
        powers: [...consoleRights(user.roleNames), ...administered.map(({ tenantId }) => `tenant ${tenantId}`)],
        credentials: JSON.stringify([
          loginIds,
          email,
          phone,
          recoveryEmail,
          recoveryPhone,
          TOTP,
          webauthn,
          OAuth,
          hash,
        ]),
      })
    }
  }
  const keys = await db.selectFrom('access_keys').selectAll().where('project_id', '=', projectId).execute()
  const { keys: shown } = await client.accessKeys.search({})
  for (const { id, roleNames } of shown)
    principals.set(id, {
      powers: consoleRights(roleNames),
      credentials: JSON.stringify(keys.find(key => key.id === id)),
    })
  for (const key of await db.selectFrom('management_keys').selectAll().execute())
    principals.set(key.id, { powers: ['a management key'], credentials: JSON.stringify(key) })
  return principals
}

/** One of each kind that is stronger than the callers, and some that are theirs. */
async function fill({ clientAs, administrator }: TestIdentity, { roleNames, administeredTenantIds }: Caller) {
  const client = clientAs()
  for (const id of ['ours', 'theirs']) await client.tenants.create({ id, name: id })
  const { user: boss } = await client.users.load({ loginId: administrator.email })
  const own = administeredTenantIds.map(tenantId => ({ tenantId, roleNames: ['Tenant Admin'] }))
  const { user } = await client.users.create({
    loginId: 'caller@example.com',
    email: 'caller@example.com',
    roleNames: [...roleNames],
    userTenants: own,
  })
  await client.users.create({ loginId: 'member@example.com', userTenants: [{ tenantId: 'ours' }] })
  await client.users.create({
    loginId: 'head@example.com',
    userTenants: [{ tenantId: 'theirs', roleNames: ['Tenant Admin'] }],
  })
  await client.roles.create({ name: 'mine' })
  const { key } = await client.accessKeys.create({ name: 'Strong', roleNames: ['Administrator'] })
  const { key: weak } = await client.accessKeys.create({ name: 'Weak', roleNames: [...roleNames], userId: user.userId })
  return { userId: user.userId, bossId: boss.userId, keyIds: [key.id, weak.id] }
}

async function ambitionOf(
  { clientAs, db, projectId, administrator }: TestIdentity,
  keyIds: string[],
): Promise<Ambition> {
  const client = clientAs()
  const { users } = await client.users.search({ limit: 100 })
  const { roles } = await client.roles.loadAll({})
  const { permissions } = await client.permissions.loadAll({})
  const events = await db.selectFrom('audit_events').select('id').where('project_id', '=', projectId).execute()
  const { keys } = await client.accessKeys.search({})
  const names = ['Administrator', 'Developer', 'Tenant Admin', 'mine']
  const ids: Record<string, string[]> = {
    User: users.map(({ userId }) => userId),
    Administrator: users.map(({ userId }) => userId),
    Role: roles.map(({ id }) => id),
    Permission: permissions.map(({ id }) => id),
    Tenant: ['ours', 'theirs'],
    AccessKey: [...new Set([...keyIds, ...keys.map(({ id }) => id)])],
    AuditEvent: events.map(({ id }) => id),
    Project: [projectId],
  }
  return {
    texts: {
      rolenames: names,
      roles: names,
      role: names,
      permissionnames: permissions.map(({ name }) => name),
      name: [...names, 'new'],
      email: [administrator.email, 'caller@example.com', 'new@example.com'],
      loginid: [administrator.email, 'caller@example.com', 'new@example.com'],
      loginids: [administrator.email, 'new@example.com'],
      password: [password],
      userdatabaseid: users.map(({ userId }) => userId),
      tenantdatabaseid: ['ours', 'theirs'],
      databaseid: ['ours', 'theirs', ...users.map(({ userId }) => userId)],
      url: ['https://example.com/'],
      phone: ['+15550100'],
    },
    ids: type => ids[type] ?? [],
  }
}

/** Draws changes by chance, and answers which principals have more than the caller was given, and which changes were made. */
async function walk({ caller, powers = powersOf(caller) }: { caller: Caller; powers?: readonly string[] }) {
  const api = await startTestGraphql({ costPerMinute: Number.POSITIVE_INFINITY })
  const { identity } = api
  const { userId, keyIds } = await fill(identity, caller)
  const idOfKind = { accessKey: keyIds[1], managementKey: 'Kwriter', user: userId, administrator: userId }
  api.actAs({ ...caller, id: idOfKind[caller.kind] ?? '' })
  const before = await principalsOf(identity)
  const random = createRandom(8)
  const mutations = Object.values(api.schema.getMutationType()?.getFields() ?? {})
  const made = new Set<string>()
  let ambition = await ambitionOf(identity, keyIds)
  for (let step = 0; step < steps; step++) {
    // What was made on the way is used from there on.
    if (step % 100 === 0) ambition = await ambitionOf(identity, keyIds)
    const field = mutations[Math.floor(random() * mutations.length)]
    if (!field || field.name === 'projectDelete') continue
    const type = String(field.args.find(({ name }) => name === 'input')?.type)
    const { body } = await api.send({
      query: `mutation ($input: ${type}) { result: ${field.name}(input: $input) { __typename } }`,
      variables: { input: ambitiousInput(field, ambition, random) },
    })
    const { result } = (body.data ?? {}) as { result?: { __typename: string } | null }
    if (result?.__typename.endsWith('Payload')) made.add(field.name)
  }
  const raised = [...(await principalsOf(identity))].filter(([id, { powers: now, credentials }]) => {
    const was = before.get(id)
    const isAsBefore = was && now.every(power => was.powers.includes(power)) && was.credentials === credentials
    return !isAsBefore && !now.every(power => powers.includes(power))
  })
  await identity.close()
  return { raised, made }
}

function powersOf({ roleNames, rights, administeredTenantIds }: Caller): string[] {
  const tenants = administeredTenantIds.map(tenantId => `tenant ${tenantId}`)
  return [...(rights ?? consoleRights(roleNames)), ...tenants]
}

test.each(callers)(
  'no chain of changes gives %s more than they have',
  async (_name, madeMin, caller) => {
    const { raised, made } = await walk({ caller })
    expect(raised).toEqual([])
    // Otherwise the walk would show nothing.
    expect(made.size).toBeGreaterThanOrEqual(madeMin)
  },
  120_000,
)

test('a chain that gives more is found', async () => {
  const caller: Caller = { ...none, kind: 'administrator', roleNames: ['Administrator'] }
  const { raised } = await walk({ caller, powers: consoleRights(['Developer']) })
  expect(raised).not.toEqual([])
})
