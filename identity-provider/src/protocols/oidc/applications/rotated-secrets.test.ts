import { describe, expect, test } from 'vitest'
import { everyMigratedEngine } from '../../../testing/engines.ts'
import { oidcForTest } from '../testing-start.ts'

const loginPageUrl = 'https://wiki.example.com'

describe.each(everyMigratedEngine)('a rotated client secret on $engine', { tags: ['every-engine'] }, ({ create }) => {
  /** An application at two nodes that answer in turn. */
  async function start() {
    const oidc = await oidcForTest(create, 'ES256', 2)
    const { keyClient: client, issuer } = oidc
    const { id } = await client.ssoApplications.createOidc({ name: 'Wiki', loginPageUrl })
    const secretOf = async () => (await client.ssoApplications.loadSecret({ id })).cleartext
    const rotate = async (overlapSeconds?: number) =>
      (await client.ssoApplications.rotateSecret({ id, overlapSeconds })).cleartext
    const until = async () => (await client.ssoApplications.load({ id })).previousSecretExpireTime

    async function post(endpoint: string, secret: string, fields: Record<string, string>) {
      const body = new URLSearchParams({ client_id: id, client_secret: secret, ...fields })
      const response = await fetch(`${issuer}/${id}/${endpoint}`, { method: 'POST', body })
      return { status: response.status, isRefused: (await response.text()).includes('invalid_client') }
    }
    /** Whether every endpoint that asks for the secret takes it, at each node. */
    async function works(secret: string): Promise<boolean> {
      const all = await Promise.all(
        [0, 1].flatMap(() => [
          post('oauth2/v1/token', secret, { grant_type: 'authorization_code', code: 'none', redirect_uri: 'none' }),
          post('oauth2/v1/introspect', secret, { token: 'none' }),
          post('oauth2/v1/revoke', secret, { token: 'none' }),
        ]),
      )
      const refusals = new Set(all.map(({ isRefused }) => isRefused))
      expect(refusals.size, JSON.stringify(all)).toBe(1)
      return refusals.has(false)
    }
    return { ...oidc, client, id, secretOf, rotate, until, works }
  }
  const latest = async ({ client }: Awaited<ReturnType<typeof start>>, action: string) =>
    (await client.audit.search({ actions: [action], size: 1 })).audits[0]?.ID ?? `no ${action}`

  test('works at every endpoint for as long as was asked for, and for no longer', async () => {
    const app = await start()
    const first = await app.secretOf()
    const second = await app.rotate(60)
    expect([await app.works(first), await app.works(second), await app.works('another')]).toEqual([true, true, false])
    expect(await app.until()).toBeGreaterThan(Date.now() / 1000)
    app.clock.aheadMs = 61_000
    expect([await app.works(first), await app.works(second), await app.until()]).toEqual([false, true, 0])
  })

  test('stops at once unless time is asked for, and when it is rotated again', async () => {
    const app = await start()
    const first = await app.secretOf()
    const second = await app.rotate()
    expect([await app.works(first), await app.works(second), await app.until()]).toEqual([false, true, 0])
    const third = await app.rotate(600)
    const fourth = await app.rotate(600)
    expect(await Promise.all([first, second, third, fourth].map(app.works))).toEqual([false, false, true, true])
  })

  test('can be ended early, which is told once', async () => {
    const app = await start()
    const first = await app.secretOf()
    await app.rotate(600)
    const ended = await app.client.ssoApplications.endPreviousSecret({ id: app.id })
    expect(ended).toMatchObject({ id: app.id, previousSecretExpireTime: 0 })
    expect(await app.works(first)).toBe(false)
    await app.client.ssoApplications.endPreviousSecret({ id: app.id })
    const { audits } = await app.client.audit.search({ actions: ['SsoApplicationPreviousSecretEnded'] })
    expect(audits).toHaveLength(1)
  })

  test('of two rotations at once one secret of before and one of now works', async () => {
    const app = await start()
    const first = await app.secretOf()
    const made = await Promise.all([app.rotate(600), app.rotate(600)])
    expect(await app.works(first)).toBe(false)
    expect(await Promise.all(made.map(app.works))).toEqual([true, true])
    expect(made).toContain(await app.secretOf())
  })

  test('stays as it is when a change is undone or the project’s settings are imported', async () => {
    const app = await start()
    const { ssoApplications, audit, projectSnapshots } = app.client
    await ssoApplications.updateOidc({ id: app.id, name: 'Manual', loginPageUrl })
    const first = await app.secretOf()
    const second = await app.rotate(600)
    const until = await app.until()
    await expect(audit.undo({ id: await latest(app, 'SsoApplicationSecretRotated') })).rejects.toThrow()
    await audit.undo({ id: await latest(app, 'SsoApplicationModified') })
    expect(await ssoApplications.load({ id: app.id })).toMatchObject({ name: 'Wiki' })
    await projectSnapshots.import(await projectSnapshots.export({}))
    expect([await app.works(first), await app.works(second), await app.until()]).toEqual([true, true, until])
  })

  test('belongs to one application: not to one of another protocol, or without secrets', async () => {
    const app = await start()
    const { ssoApplications } = app.client
    const { id: saml } = await ssoApplications.createSaml({
      name: 'Mail',
      loginPageUrl: 'https://mail.example.com',
      entityId: 'urn:mail',
      acsUrl: 'https://mail.example.com/acs',
    })
    await expect(ssoApplications.rotateSecret({ id: saml, overlapSeconds: 60 })).rejects.toThrow('type saml')
    await expect(ssoApplications.endPreviousSecret({ id: saml })).rejects.toThrow('type saml')
    await expect(ssoApplications.endPreviousSecret({ id: 'none' })).rejects.toMatchObject({ status: 404 })
    for (const overlapSeconds of [-1, 0.5, 2_592_001])
      await expect(ssoApplications.rotateSecret({ id: app.id, overlapSeconds })).rejects.toMatchObject({ status: 400 })
    const first = await app.secretOf()
    await app.rotate(600)
    await ssoApplications.updateOidc({ id: app.id, name: 'Wiki', loginPageUrl, clientType: 'public' })
    expect(await app.works(first)).toBe(false)
  })
})
