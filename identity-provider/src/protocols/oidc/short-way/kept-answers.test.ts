import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { transact } from '@gatehouse-id/database'
import { everyMigratedEngine } from '../../../testing/engines.ts'
import { onNewDatabase } from '../../../testing/new-database.ts'
import { createKeptAnswers } from './kept-answers.ts'
import {
  answersOf,
  type Asked,
  ask,
  askBoth,
  asksOf,
  basicOf,
  changeRecords,
  introspectionOf,
  startShortWay,
} from './testing-short-way.ts'

type Started = Awaited<ReturnType<typeof startShortWay>>
type Application = Awaited<ReturnType<Started['create']>>

type Change<On = Application> = (of: Started, app: On) => Promise<unknown>

test('no more is kept than there is room for', () => {
  const kept = createKeptAnswers(() => 1)
  const keep = (key: string, length = 1) => {
    const of = { by: kept, rows: [{ text: 'x'.repeat(length) }] }
    kept.keep(key, { ...of, until: 2, answer: { status: 200, headers: {}, body: key } })
    return () => kept.find(key, of)?.body
  }
  expect(keep('long', 8_001)()).toBeUndefined()
  expect(keep('short', 8_000)()).toBe('short')
  const finds = Array.from({ length: 1_001 }, (_, at) => keep(`${at}`))
  expect([finds[0]?.(), finds[1]?.(), finds[1_000]?.()]).toEqual([undefined, '1', '1000'])
})

describe.each(everyMigratedEngine)('what is said of a token on $engine', ({ create }) => {
  const start = () => onNewDatabase(create, startShortWay)

  test('what was said of a token is said again while nothing that was read for it is another', {
    tags: ['every-engine'],
  }, async () => {
    const oidc = await start()
    const app = await oidc.create()
    const { access_token: token } = await oidc.tokenOf(app, { scope: 'openid email offline_access' })
    const asks = asksOf(app, token)
    const at = `${app.issuer}/oauth2/v1`
    /** How often the token was made of what is stored, and the answers. */
    const parsed = vi.spyOn(JSON, 'parse')
    onTestFinished(() => parsed.mockRestore())
    async function makes(all: readonly Asked[]): Promise<[number, string[]]> {
      parsed.mockClear()
      const answers: string[] = []
      for (const asked of all) answers.push((await ask(at, asked)).body)
      return [parsed.mock.calls.filter(([text]) => text.includes('"kind":"AccessToken"')).length, answers]
    }
    const [made, said] = await makes(asks)
    expect(made).toBe(2)
    expect(await makes(asks)).toEqual([0, said])
    await oidc.client.users.patch({ loginId: oidc.account.email, displayName: 'Another' })
    expect(await makes(asks)).toEqual([1, said])
    // A clock that was turned back.
    oidc.clock.aheadMs -= 60_000
    expect(await makes(asks)).toEqual([2, said])
  })

  test('it is said to whoever has a secret that works', { tags: ['every-engine'] }, async () => {
    const oidc = await start()
    const app = await oidc.create()
    const { access_token: token } = await oidc.tokenOf(app, { scope: 'openid offline_access' })
    const { client, clock } = oidc
    const expireTime = Math.floor(Date.now() / 1000) + 60
    const added = await client.ssoApplications.addSecret({ appId: app.id, name: 'Berlin', expireTime })
    const rotated = await client.ssoApplications.rotateSecret({ id: app.id, overlapSeconds: 60 })
    const secrets = [
      rotated.cleartext,
      app.secret,
      added.cleartext,
      (await oidc.create()).secret,
      'wrong',
      rotated.cleartext,
    ]
    async function statuses(): Promise<number[]> {
      const all: number[] = []
      for (const secret of secrets) {
        const { short, provider } = await askBoth(
          `${app.issuer}/oauth2/v1`,
          introspectionOf({ id: app.id, secret }, token),
        )
        expect.soft(short).toEqual(provider)
        all.push(short.status)
      }
      return all
    }
    const before = [200, 200, 200, 401, 401, 200]
    expect(await statuses()).toEqual(before)
    expect(await statuses()).toEqual(before)
    clock.aheadMs += 61_000
    expect(await statuses()).toEqual([200, 401, 401, 401, 401, 200])
  })

  test.each(['AccessToken', 'Grant'])(
    '%s: what it says that it expires at counts, before that of its record',
    async model => {
      const oidc = await start()
      const app = await oidc.create()
      const { access_token: token } = await oidc.tokenOf(app, { scope: 'openid offline_access' })
      await changeRecords(oidc, model, { exp: Math.floor(Date.now() / 1000) + 60 })
      const before = await answersOf(app, token)
      expect(before.map(({ short }) => short.status)).toEqual([200, 200])
      // oidc-provider has no other clock, and tolerates 15 seconds.
      vi.useFakeTimers({ now: Date.now() + 300_000, toFake: ['Date'] })
      onTestFinished(() => void vi.useRealTimers())
      const after = await answersOf(app, token)
      for (const { short, provider } of after) expect.soft(short).toEqual(provider)
      expect(after[0]).not.toEqual(before[0])
    },
  )

  /** What is not read with the token. */
  const others: Record<string, { scope: string; begin: Change; end: Change }> = {
    'a tenant of the user has the application': {
      scope: 'openid profile email offline_access',
      async begin({ client, account }, { id }) {
        await client.tenants.create({ id: 'acme', name: 'Acme', federatedAppIds: [id] })
        await client.userTenants.add({ loginId: account.email, tenantId: 'acme' })
      },
      end: ({ client }) => client.tenants.update({ id: 'acme', name: 'Acme', federatedAppIds: [] }),
    },
    'the browser has its session': {
      scope: 'openid profile email',
      begin: ({ client, account }, { id }) =>
        client.userSsoApplications.add({ loginId: account.email, ssoAppIds: [id] }),
      end: ({ db }) => transact(db, tx => tx.deleteFrom('oidc_records').where('model', '=', 'Session').execute()),
    },
  }
  test.each(Object.keys(others))('what holds while %s is asked for anew', { tags: ['every-engine'] }, async name => {
    const oidc = await start()
    const app = await oidc.create({}, false)
    const { scope = '', begin, end } = others[name] ?? {}
    await begin?.(oidc, app)
    const { access_token: token } = await oidc.tokenOf(app, { scope })
    const before = await answersOf(app, token)
    expect(before.map(({ short }) => short.status)).toEqual([200, 200])
    expect(await answersOf(app, token)).toEqual(before)
    await end?.(oidc, app)
    const after = await answersOf(app, token)
    for (const { short, provider } of [...before, ...after]) expect.soft(short).toEqual(provider)
    expect(after[0]).not.toEqual(before[0])
  })

  const ends: Record<string, Change<Application & { token: string }>> = {
    async 'when it has expired'({ clock }) {
      clock.aheadMs += 11 * 60_000
    },
    'when it is revoked': (_, { token, ...app }) =>
      fetch(`${app.issuer}/oauth2/v1/revoke`, {
        method: 'POST',
        headers: basicOf(app),
        body: new URLSearchParams({ token }),
      }),
    'when the user is disabled': ({ client, account }) =>
      client.users.updateStatus({ loginId: account.email, status: 'disabled' }),
    'when the user is deleted': ({ client, account }) => client.users.delete({ loginId: account.email }),
    'when the user is signed out everywhere': ({ client, account }) => client.users.logout({ loginId: account.email }),
    'when the application is no longer assigned': ({ client, account }, { id }) =>
      client.userSsoApplications.remove({ loginId: account.email, ssoAppIds: [id] }),
    'when the application is disabled': ({ client }, { id, wanted }) =>
      client.ssoApplications.updateOidc({ id, ...wanted, enabled: false }),
    'when the application is deleted': ({ client }, { id }) => client.ssoApplications.delete({ id }),
    'when the secret is another one': ({ client }, { id }) => client.ssoApplications.rotateSecret({ id }),
    'when the project has a scope say more': ({ client }) =>
      client.scopeClaims.set({ mappings: [{ scope: 'email', claims: { contact: 'user.email' } }] }),
    'when the application may get fewer claims': ({ client }, { id, wanted }) =>
      client.ssoApplications.updateOidc({ id, ...wanted, claims: ['email'] }),
  }
  test.each(Object.keys(ends))('%s, both say so at once', { tags: ['every-engine'] }, async name => {
    const oidc = await start()
    const app = await oidc.create()
    const { access_token: token } = await oidc.tokenOf(app, { scope: 'openid profile email offline_access' })
    const before = await answersOf(app, token)
    expect(before.map(({ short }) => short.status)).toEqual([200, 200])
    await ends[name]?.(oidc, { ...app, token })
    const after = await answersOf(app, token)
    for (const { short, provider } of [...before, ...after]) expect.soft(short).toEqual(provider)
    expect(after).not.toEqual(before)
  })
})
