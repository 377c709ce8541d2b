import descopeNew from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { AccessKeyNotFound } from './contract.ts'
import { sdkEngines } from '../../../testing/sdk.ts'

// The types of the older SDK differ only in places that these tests do not use.

describe.each(sdkEngines)('access keys on $engine', ({ start, create }) => {
  const connect = ({ projectId, baseUrl, managementKey }: TestIdentity) => create({ projectId, baseUrl, managementKey })

  test('are created, found, updated, deactivated, activated, exchanged and deleted', async () => {
    const identity = await start()
    const sdk = connect(identity)
    const { accessKey, tenant, role, permission } = sdk.management
    await permission.create('Write')
    await role.create('Writer', '', ['Write'])
    await tenant.createWithId('acme', 'Acme')
    const expireTime = Math.floor(identity.clock.now / 1000) + 3600
    const made = await accessKey.create(
      'robot',
      expireTime,
      ['Writer'],
      [{ tenantId: 'acme', roleNames: ['Writer'] }],
      undefined,
      { team: 'a' },
      'Builds things',
    )
    const { key, cleartext = '' } = made.data ?? {}
    expect(key).toMatchObject({
      name: 'robot',
      status: 'active',
      roleNames: ['Writer'],
      keyTenants: [{ tenantId: 'acme', tenantName: 'Acme', roleNames: ['Writer'] }],
      customClaims: { team: 'a' },
      description: 'Builds things',
      expireTime,
    })
    const id = key?.id ?? ''
    const exchanged = await sdk.exchangeAccessKey(cleartext, { customClaims: { job: 7 }, selectedTenant: 'acme' })
    expect(exchanged.token).toMatchObject({
      sub: id,
      drn: 'DS',
      team: 'a',
      roles: ['Writer'],
      permissions: ['Write'],
      tenants: { acme: { roles: ['Writer'], permissions: ['Write'] } },
      dct: 'acme',
      nsec: { job: 7 },
    })
    expect(sdk.validateTenantPermissions(exchanged, 'acme', ['Write'])).toBe(true)
    expect((await accessKey.load(id)).data).toMatchObject({ lastUsedTime: Math.floor(identity.clock.now / 1000) })
    expect((await accessKey.searchAll(['acme'])).data?.map(({ name }) => name)).toEqual(['robot'])
    expect((await accessKey.searchAll(['globex'])).data).toEqual([])
    expect((await accessKey.update(id, 'renamed', 'other')).data).toMatchObject({
      name: 'renamed',
      roleNames: ['Writer'],
    })
    await accessKey.deactivate(id)
    await expect(sdk.exchangeAccessKey(cleartext)).rejects.toThrow()
    await accessKey.activate(id)
    expect((await sdk.exchangeAccessKey(cleartext)).token.sub).toBe(id)
    await accessKey.delete(id)
    await expect(sdk.exchangeAccessKey(cleartext)).rejects.toThrow()
    expect(await accessKey.load(id)).toMatchObject({ ok: false, code: 404 })
  })
})

describe.each(identityEngines)('access keys on $engine', ({ start }) => {
  async function withKey(input: object = {}) {
    const identity = await start()
    const client = identity.clientAs()
    const { key, cleartext } = await client.accessKeys.create({ name: 'robot', ...input })
    const exchange = async (bearer = cleartext, loginOptions: object = {}) => {
      const response = await fetch(`${identity.baseUrl}/v1/auth/accesskey/exchange`, {
        method: 'POST',
        headers: { authorization: `Bearer ${identity.projectId}:${bearer}` },
        body: JSON.stringify({ loginOptions }),
      })
      return { status: response.status, body: await response.json() }
    }
    return { identity, ...client, key, cleartext, exchange }
  }

  test('only a digest of the secret is stored, and no response or audit event contains the secret', async () => {
    const { accessKeys, audit, key, cleartext } = await withKey()
    expect(cleartext).toMatch(/^ghk_[\w-]{43}$/)
    const seen = JSON.stringify([
      await accessKeys.load({ id: key.id }),
      await accessKeys.search({}),
      await audit.search({}),
    ])
    expect(seen).not.toContain(cleartext)
  })

  test('an expired key is refused, and a token never outlives its key', async () => {
    const expireTime = Math.floor(Date.now() / 1000) + 300
    const { identity, accessKeys, key, exchange } = await withKey({ expireTime })
    const { body } = await exchange()
    expect([body.expiration, decodeJwt(body.sessionJwt).exp]).toEqual([expireTime, expireTime])
    identity.clock.now = expireTime * 1000
    expect(await exchange()).toMatchObject({ status: 401, body: { errorCode: 'E061005' } })
    expect((await accessKeys.load({ id: key.id })).key.status).toBe('expired')
  })

  test.each([
    { permittedIps: ['203.0.113.7'], status: 200 },
    { permittedIps: ['198.51.100.0/24', '203.0.113.0/29'], status: 200 },
    { permittedIps: ['::ffff:203.0.113.7'], status: 200 },
    { permittedIps: ['::ffff:203.0.113.0/120'], status: 200 },
    { permittedIps: ['203.0.113.8'], status: 403 },
    { permittedIps: ['2001:db8::/32'], status: 403 },
    { permittedIps: [], status: 200 },
  ])('a call from 203.0.113.7 to a key for $permittedIps is answered $status', async ({ permittedIps, status }) => {
    const { exchange, audit } = await withKey({ permittedIps })
    expect((await exchange()).status).toBe(status)
    expect((await audit.search({ actions: ['AccessKeyRefused'] })).total).toBe(status === 403 ? 1 : 0)
  })

  test('invalid addresses and reserved claims are refused', async () => {
    const { accessKeys } = await withKey()
    for (const permittedIps of [['nonsense'], ['203.0.113.0/33'], ['10'], ['2001:db8::/129']])
      await expect(accessKeys.create({ name: 'x', permittedIps })).rejects.toThrow('IP address')
    for (const claim of ['sub', 'roles', 'tenants', 'exp', 'dct'])
      await expect(accessKeys.create({ name: 'x', customClaims: { [claim]: 1 } })).rejects.toThrow('reserved claim')
  })

  test('a key bound to a user has the roles of that user and is deleted with the user', async () => {
    const { users, accessKeys, tenants, exchange } = await withKey()
    await tenants.create({ id: 'acme', name: 'Acme' })
    const { user } = await users.create({ loginId: 'ada', roleNames: ['Auditor'], userTenants: [{ tenantId: 'acme' }] })
    const { key, cleartext } = await accessKeys.create({ name: 'hers', userId: 'ada', roleNames: ['Administrator'] })
    expect(key.boundUserId).toBe(user.userId)
    const { body } = await exchange(cleartext)
    expect(decodeJwt(body.sessionJwt)).toMatchObject({ sub: key.id, roles: ['Auditor'], tenants: { acme: {} } })
    expect((await accessKeys.search({ boundUserId: user.userId })).keys).toHaveLength(1)
    const sorted = async (...sort: { field: 'name' | 'boundUserId'; desc?: boolean }[]) =>
      (await accessKeys.search({ sort })).keys.map(({ name }) => name)
    const byName = await sorted()
    expect(await sorted({ field: 'name', desc: true })).toEqual(byName.toReversed())
    expect(await sorted({ field: 'boundUserId', desc: true })).toEqual([
      'hers',
      ...byName.filter(one => one !== 'hers'),
    ])
    await users.updateStatus({ loginId: 'ada', status: 'disabled' })
    expect((await exchange(cleartext)).status).toBe(401)
    await users.delete({ loginId: 'ada' })
    expect((await exchange(cleartext)).status).toBe(401)
    await expect(accessKeys.load({ id: key.id })).rejects.toBeInstanceOf(AccessKeyNotFound)
  })

  test('rotating a key returns a new secret and invalidates the old one', async () => {
    const { accessKeys, key, exchange, cleartext } = await withKey()
    const rotated = await accessKeys.rotate({ id: key.id })
    expect((await exchange(cleartext)).status).toBe(401)
    expect((await exchange(rotated.cleartext)).body.keyId).toBe(key.id)
  })

  test('the old secret works until its time is over, or is ended at once', async () => {
    const { identity, accessKeys, key, cleartext: first, exchange } = await withKey()
    const statuses = async (...secrets: string[]) =>
      Promise.all(secrets.map(async secret => (await exchange(secret)).status))
    const overlapSeconds = 3600
    const rotated = await accessKeys.rotateWithOverlap({ id: key.id, overlapSeconds })
    const until = Math.floor(identity.clock.now / 1000) + overlapSeconds
    expect(rotated.key).toMatchObject({ previousExpireTime: until, previousUsedTime: 0 })
    const second = rotated.cleartext
    expect(await statuses(first, second)).toEqual([200, 200])
    identity.clock.now = until * 1000 - 1
    expect(await statuses(first, second)).toEqual([200, 200])
    identity.clock.now += 1000
    expect(await statuses(first, second)).toEqual([401, 200])
    expect((await accessKeys.load({ id: key.id })).key).toMatchObject({ previousExpireTime: 0, previousUsedTime: 0 })
    const { cleartext: third } = await accessKeys.rotateWithOverlap({ id: key.id, overlapSeconds })
    expect(await statuses(first, second, third)).toEqual([401, 200, 200])
    const ended = await accessKeys.endPreviousSecret({ id: key.id })
    expect(ended.key.previousExpireTime).toBe(0)
    expect(await statuses(second, third)).toEqual([401, 200])
    await accessKeys.endPreviousSecret({ id: key.id })
    const { audits } = await identity.clientAs().audit.search({ actions: ['AccessKeyPreviousSecretEnded'] })
    expect(audits).toHaveLength(1)
  })

  test('of a key that is rotated twice the two latest secrets work, and rotated at once only the latest', {
    tags: ['every-engine'],
  }, async () => {
    const { accessKeys, key, cleartext: first, exchange } = await withKey()
    const rotate = async () => (await accessKeys.rotateWithOverlap({ id: key.id, overlapSeconds: 60 })).cleartext
    const statuses = async (...secrets: string[]) =>
      Promise.all(secrets.map(async secret => (await exchange(secret)).status))
    const second = await rotate()
    const third = await rotate()
    expect(await statuses(first, second, third)).toEqual([401, 200, 200])
    const { cleartext: fourth } = await accessKeys.rotate({ id: key.id })
    expect(await statuses(second, third, fourth)).toEqual([401, 401, 200])
    const both = await Promise.all([rotate(), rotate()])
    expect(await statuses(fourth, ...both)).toEqual([401, 200, 200])
    await accessKeys.deactivate({ id: key.id })
    expect(await statuses(...both)).toEqual([401, 401])
    for (const overlapSeconds of [0, 30 * 24 * 60 * 60 + 1])
      await expect(accessKeys.rotateWithOverlap({ id: key.id, overlapSeconds })).rejects.toThrow('overlapSeconds')
  })

  test('a key says when, from where and with which secret it was last used', async () => {
    const { identity, accessKeys, key, cleartext, exchange } = await withKey()
    const use = async () => (await accessKeys.load({ id: key.id })).key
    expect(await use()).toMatchObject({ lastUsedTime: 0, lastUsedIp: '', lastUsedUserAgent: '' })
    await exchange()
    const first = await use()
    expect(first).toMatchObject({ lastUsedIp: '203.0.113.7', lastUsedUserAgent: expect.stringMatching(/./) })
    identity.clock.now += 30_000
    await exchange()
    expect((await use()).lastUsedTime).toBe(first.lastUsedTime)
    const { cleartext: second } = await accessKeys.rotateWithOverlap({ id: key.id, overlapSeconds: 3600 })
    identity.clock.now += 30_000
    await exchange(second)
    expect(await use()).toMatchObject({
      lastUsedTime: first.lastUsedTime + 60,
      previousUsedTime: first.lastUsedTime,
    })
    identity.clock.now += 60_000
    await exchange(cleartext)
    const last = first.lastUsedTime + 120
    expect(await use()).toMatchObject({ lastUsedTime: last, previousUsedTime: last })
  })

  test('several keys are deactivated, activated and deleted, all or none', async () => {
    const { accessKeys, key, exchange } = await withKey()
    await expect(accessKeys.deactivateBatch({ ids: [key.id, 'none'] })).rejects.toBeInstanceOf(AccessKeyNotFound)
    expect((await exchange()).status).toBe(200)
    await accessKeys.deactivateBatch({ ids: [key.id] })
    expect((await exchange()).status).toBe(401)
    await accessKeys.activateBatch({ ids: [key.id] })
    expect((await exchange()).status).toBe(200)
    await accessKeys.deleteBatch({ ids: [key.id] })
    expect((await exchange()).status).toBe(401)
  })

  test('a tenant of another key, another project and a wrong bearer are refused', async () => {
    const { identity, accessKeys, tenants, users, exchange, cleartext, key } = await withKey()
    expect((await exchange(cleartext, { selectedTenant: 'acme' })).status).toBe(403)
    for (const bearer of ['', 'nonsense', `${cleartext}x`, identity.managementKey])
      expect(await exchange(bearer)).toMatchObject({ status: 401, body: { errorCode: 'E061005' } })
    const other = await identity.anotherProject()
    const otherProject = descopeNew({ ...other, baseUrl: identity.baseUrl })
    await expect(otherProject.exchangeAccessKey(cleartext)).rejects.toThrow('not valid')
    expect(await otherProject.management.accessKey.load(key.id)).toMatchObject({ ok: false, code: 404 })
    expect(await otherProject.management.accessKey.delete(key.id)).toMatchObject({ ok: false, code: 404 })
    await tenants.create({ id: 'acme', name: 'Acme' })
    await users.create({ loginId: 'ada' })
    const keyTenants = [{ tenantId: 'acme', roleNames: ['Pope'] }]
    await expect(accessKeys.update({ id: key.id, name: 'robot', keyTenants })).rejects.toThrow('no role Pope')
    await tenants.delete({ id: 'acme', cascade: true })
    expect((await accessKeys.load({ id: key.id })).key.name).toBe('robot')
  })

  test('tokens of a key are refused as soon as it is deactivated', async () => {
    const { identity, accessKeys, key, exchange } = await withKey()
    const { sessionJwt } = (await exchange()).body
    const validate = async () => {
      const headers = { authorization: `Bearer ${identity.projectId}:${sessionJwt}` }
      return (await fetch(`${identity.baseUrl}/v1/auth/validate`, { method: 'POST', headers })).status
    }
    expect(await validate()).toBe(200)
    await accessKeys.deactivate({ id: key.id })
    expect(await validate()).toBe(401)
  })

  test('the SDK receives the license tier that sets its limits', async () => {
    const { projectId, managementKey, baseUrl } = await start()
    const headers = { authorization: `Bearer ${projectId}:${managementKey}` }
    const response = await fetch(`${baseUrl}/v1/mgmt/license`, { headers })
    expect(await response.json()).toEqual({ rateLimitTier: 'tier4' })
  })
})
