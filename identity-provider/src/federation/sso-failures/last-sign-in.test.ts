import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { samlTenant } from '../saml/testing/tenant.ts'
import { boundedAttributes } from './last-sign-in.ts'

describe.each(identityEngines)('the last sign-in at a connection on $engine', ({ start }) => {
  async function signedIn() {
    const tenant = await samlTenant(await start())
    const { client, identity, signIn } = tenant
    const { data } = await signIn({ attributes: { displayName: 'Ada', groups: ['writers', 'staff'] } })
    const userId = data?.user?.userId ?? ''
    const which = { tenantId: 'acme', ssoId: 'default_ssoid' }
    const last = async () => (await client.ssoFailures.loadLastSignIn(which)).signIn
    const minuteLater = () => {
      identity.clock.now += 60_001
    }
    return { ...tenant, userId, which, last, minuteLater }
  }

  test('says whose it was, when, and what the provider sent; a later one takes its place', async () => {
    const { identity, userId, last, travel, signIn, minuteLater } = await signedIn()
    const { now } = identity.clock
    expect(await last()).toMatchObject({
      userId,
      userName: 'Ada',
      occurredAt: now,
      attributes: { displayName: 'Ada', groups: ['writers', 'staff'] },
    })
    await signIn({ attributes: { displayName: 'Ada L.' } })
    expect(await last()).toMatchObject({ occurredAt: now, attributes: { displayName: 'Ada' } })
    minuteLater()
    await travel({ audience: 'https://wrong.example', attributes: { displayName: 'Mallory' } })
    expect(await last()).toMatchObject({ attributes: { displayName: 'Ada' } })
    await signIn({ attributes: { displayName: 'Ada King' } })
    expect(await last()).toMatchObject({ userId, attributes: { displayName: 'Ada King' } })
  })

  test('is gone with its user, with its connection, and after 30 days', async () => {
    const { identity, client, userId, which, last, signIn, minuteLater } = await signedIn()
    await client.users.delete({ userId })
    expect(await last()).toBeUndefined()
    await signIn()
    expect(await last()).toBeDefined()
    identity.clock.now += 31 * 24 * 3600_000
    await identity.provider.sweep()
    expect(await last()).toBeUndefined()
    minuteLater()
    await signIn()
    expect(await last()).toBeDefined()
    await client.ssoSettings.delete(which)
    expect(await identity.db.selectFrom('sso_last_sign_ins').selectAll().execute()).toEqual([])
  })

  test('is of one connection of one project, and in no snapshot, audit event or change', async () => {
    const { identity, client, which } = await signedIn()
    const { signIn } = await client.ssoFailures.loadLastSignIn({ ...which, ssoId: 'other' })
    expect(signIn).toBeUndefined()
    const { projectId } = await identity.anotherProject()
    const elsewhere = identity.provider.clientFor({ ...identity.callAs(), projectId })
    await expect(elsewhere.ssoFailures.loadLastSignIn(which)).rejects.toMatchObject({ status: 404 })
    const { files } = await client.projectSnapshots.export({})
    const { audits } = await client.audit.search({})
    const changes = await identity.db.selectFrom('audit_record_changes').selectAll().execute()
    expect(audits.length).toBeGreaterThan(0)
    expect(JSON.stringify([files, audits, changes])).not.toContain('staff')
  })

  test('tells the holder of a setup link names and no values', async () => {
    const { management } = await signedIn()
    const { data } = await management.tenant.generateSSOConfigurationLink('acme', 60)
    const html = await (await fetch(data?.adminSSOConfigurationLink ?? '')).text()
    for (const name of ['displayName', 'groups']) expect(html).toContain(`<option value="${name}"`)
    for (const value of ['staff', 'Ada', 'ada@acme.example']) expect(html).not.toContain(value)
  })

  test('twenty at once leave one', { tags: ['every-engine'] }, async () => {
    const { identity, signIn, minuteLater } = await signedIn()
    minuteLater()
    const names = Array.from({ length: 20 }, (_, index) => `Ada ${index}`)
    await Promise.all(names.map(displayName => signIn({ attributes: { displayName } })))
    expect(await identity.db.selectFrom('sso_last_sign_ins').select('user_id').execute()).toHaveLength(1)
  })
})

test('what is kept has limits, is text, and says nothing of the token itself', () => {
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`name${index}`, 'x'.repeat(10_000)]))
  const kept = boundedAttributes({ nonce: 'secret', exp: 1, ...many })
  expect(JSON.stringify(kept).length).toBeLessThanOrEqual(16_100)
  expect(Object.keys(kept)).not.toContain('nonce')
  expect(kept.name0).toHaveLength(500)
  const odd = JSON.parse(
    '{ "__proto__": "x", "a": { "b": 1 }, "c": [1, null, "d"], "e": null, "f\\u0000": "g\\u0000" }',
  )
  expect(boundedAttributes(odd)).toEqual({ a: '{"b":1}', c: ['1', 'null', 'd'], e: 'null', f: 'g' })
})
