import type { Operation } from '@gatehouse-id/operation'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract, type IdentityClient } from '../../../provider/contract.ts'
import { migratedEngines } from '../../engines.ts'
import { another } from '../support/samples/seed.ts'
import { plain } from '../support/plain.ts'
import { subjectOf } from '../support/samples/subjects.ts'
import { operations, contextOn, type Context } from '../support/context.ts'
import type { Bearer } from '../support/samples/fixtures.ts'
import type { Fixtures } from '../support/samples/fixtures.ts'

const { managementKeys, embeddedLinks, testUsers } = contract

async function developerOf({ own, ask }: Context): Promise<Bearer> {
  const { body } = await ask(managementKeys.create, { name: 'develops', reBac: { companyRoles: ['developer'] } }, own)
  return { projectId: own.projectId, managementKey: String(body.cleartext) }
}

/** An administrator with all that a user can have: a session, a message, an access key, a trusted browser. */
async function administratorIn({ identity, own }: Context): Promise<Fixtures> {
  const client: IdentityClient = identity.clientAs()
  let things = own
  const kinds = ['user', 'agent', 'session', 'trustedDevice', 'accessKey'] as const
  for (const kind of kinds) things = await another(kind, identity, things)
  await client.users.create({ loginId: things.loginId, invite: true, sendMail: true })
  for (const loginId of [things.userId, things.agentId])
    await client.userRoles.add({ loginId, roleNames: ['Administrator'] })
  const { messages } = await client.messages.search({ recipient: things.loginId })
  // The appointment has ended the sessions of before, and with them the impersonation.
  const { sessionJwt, refreshJwt } = await client.jwts.signIn({ loginId: things.loginId })
  const { sessions } = await client.userSessions.list({ userId: things.userId })
  const session = { sessionJwt, refreshJwt, sessionId: sessions.at(-1)?.id ?? '' }
  return { ...things, ...session, descoperId: things.userId, messageId: messages[0]?.id ?? '' }
}

/** What an administrator is known by. */
const ofAdministrator: (keyof Fixtures)[] = [
  ...(['userId', 'loginId', 'agentId', 'descoperId'] as const),
  ...(['sessionId', 'sessionJwt', 'refreshJwt'] as const),
  ...(['messageId', 'trustedDeviceId', 'accessKeyId'] as const),
]
/** Withdraws rights of an application: no one gains any. */
const harmless = ['inboundConsents.delete']

function isJob(name: string) {
  return /^(user|accessKey)Jobs\./.test(name)
}
/** What a job leaves in any case. */
const ofJobs = { jobs: '', job_errors: '', audit_records: '' }

function isReading({ right }: Operation) {
  return right === 'read' || right === 'audit'
}

/** The operations that change or tell more than support may see, and whose samples name one of these. */
function about(keys: (keyof Fixtures)[]) {
  return operations.filter(({ name, operation }) => {
    const seen = new Set<PropertyKey>()
    const watched = new Proxy({} as Fixtures, {
      get(_, key) {
        seen.add(key)
        return String(key)
      },
    })
    subjectOf(name).sample(watched, '')
    return !isReading(operation) && !harmless.includes(name) && keys.some(key => seen.has(key))
  })
}

/** Rows that give a user or a key a role. */
const giving = ['user_roles', 'user_tenant_roles', 'access_key_roles', 'tenants']

describe.each(migratedEngines)('administrators on $engine', engine => {
  const shared = contextOn(engine)
  let developer: Bearer
  let chief: Fixtures
  beforeAll(async () => {
    developer = await developerOf(shared.world)
    chief = await administratorIn(shared.world)
  })

  describe("a developer's key neither changes an administrator nor learns what would make it one", () => {
    test.each(about(ofAdministrator))('$name', async ({ name, operation }) => {
      const { identity, contents, ask } = shared.world
      const digest = async () => ({ ...(await contents.digestOf()), ...(isJob(name) && ofJobs) })
      const before = await digest()
      const { status, body, text } = await ask(
        operation,
        subjectOf(name).sample(chief, `chief-${plain(name)}`),
        developer,
      )
      // A job and a batch say of each what became of it.
      if (isJob(name)) {
        await identity.provider.jobs.runDue()
        const { id } = body.job as { id: string } // as the contract has it
        const { body: told } = await ask(contract.jobs.listErrors, { ids: [id] }, developer)
        expect(told.lists, text).toMatchObject([{ errors: [{ code: 'AdministratorNeeded' }] }])
      } else if (name === 'userBatches.patch') expect(body.failedUsers, text).toHaveLength(1)
      else expect([status, body.errorCode], text).toEqual([403, 'E061005'])
      expect(await digest()).toEqual(before)
    })
  })

  describe("a developer's key gives no one a console role", () => {
    test.each(about(['roleName', 'roleId', 'tenantRoleName']))('$name', async ({ name, operation }) => {
      const { identity, contents, own, ask } = shared.world
      const { roles } = await identity.clientAs().roles.loadAll({})
      const role = roles.find(each => each.name === 'Administrator' && each.tenantId === '')
      const things = { ...own, roleName: 'Administrator', roleId: role?.id ?? '', tenantRoleName: 'Administrator' }
      const held = async () =>
        (await contents.all()).filter(
          ({ table, row: { role_id, default_role_names } }) =>
            giving.includes(table) &&
            (role_id === things.roleId || String(default_role_names).includes('Administrator')),
        )
      const before = await held()
      await ask(operation, subjectOf(name).sample(things, `giving-${plain(name)}`), developer)
      await identity.provider.jobs.runDue()
      expect(await held()).toEqual(before)
    })
  })

  test("links, codes and impersonation in an administrator's name are refused, and an administrator's key has them", async () => {
    const { identity, own, ask } = shared.world
    const loginId = 'tester@example.com'
    await identity.clientAs().users.create({ loginId, email: loginId, test: true, roleNames: ['Administrator'] })
    const asked = [
      [embeddedLinks.generate, { loginId }],
      [testUsers.generateCode, { loginId, deliveryMethod: 'email' }],
      [testUsers.generateMagicLink, { loginId, deliveryMethod: 'email' }],
      [testUsers.generateEnchantedLink, { loginId }],
    ] as const
    for (const [operation, input] of asked) {
      expect([operation.path, (await ask(operation, input, developer)).status]).toEqual([operation.path, 403])
      expect([operation.path, (await ask(operation, input, own)).status]).toEqual([operation.path, 200])
    }
    expect(await ask(testUsers.deleteAll, {}, developer)).toMatchObject({ status: 403 })
    // Who acts as another has a session of their own at the end of it.
    const acting = { impersonatorId: loginId, loginId: own.loginId }
    expect(await ask(contract.jwts.impersonate, acting, developer)).toMatchObject({ status: 403 })
  })

  test("what vouches for administrators takes an administrator's right; the rest of the settings does not", async () => {
    const { own, ask } = shared.world
    const { projectSettings } = contract
    const { body: settings } = await ask(projectSettings.load, {}, own)
    const vouching = [
      { approvedOrigins: ['https://evil.example'] },
      { flowEndpointOrigins: ['https://evil.example'] },
      { userSourceUrl: 'https://evil.example' },
      { cookies: { domain: 'example.com' } },
    ]
    for (const change of vouching)
      expect(await ask(projectSettings.update, change, developer)).toMatchObject({ status: 403 })
    const same = { approvedOrigins: settings.approvedOrigins, tokens: { sessionSeconds: 300 } }
    expect(await ask(projectSettings.update, same, developer)).toMatchObject({ status: 200 })
    for (const change of vouching) expect(await ask(projectSettings.update, change, own)).toMatchObject({ status: 200 })
  })

  test("everybody else stays a developer key's to manage", async () => {
    const { identity, own, ask } = shared.world
    const { loginId } = await another('user', identity, own)
    const asked = [
      [contract.userRoles.addV1, { loginId, roleNames: [own.roleName] }],
      [contract.userPasswords.setActive, { loginId, password: 'a long one for tests' }],
      [contract.jwts.signIn, { loginId }],
      [embeddedLinks.generate, { loginId }],
      [contract.users.delete, { loginId }],
    ] as const
    for (const [operation, input] of asked)
      expect([operation.path, (await ask(operation, input, developer)).status]).toEqual([operation.path, 200])
  })
})
