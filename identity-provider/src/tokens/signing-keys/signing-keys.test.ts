import descope from '@descope/node-sdk'
import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('signing keys on $engine', ({ start }) => {
  const keysOf = async ({ baseUrl, projectId }: TestIdentity) => (await fetch(`${baseUrl}/v2/keys/${projectId}`)).json()
  const rotate = async ({ baseUrl, projectId, managementKey }: TestIdentity, body: object) => {
    const headers = { authorization: `Bearer ${projectId}:${managementKey}` }
    const response = await fetch(`${baseUrl}/v1/gatehouse/keys/rotate`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return { status: response.status, body: await response.json() }
  }

  test.each(['RS256', 'ES256', 'EdDSA'] as const)('a project created for %s signs with it', async tokenAlgorithm => {
    const identity = await start({ tokenAlgorithm })
    const { keys } = await keysOf(identity)
    expect(keys).toMatchObject([{ alg: tokenAlgorithm, use: 'sig', kid: expect.any(String) }])
    expect(Object.keys(keys[0])).not.toContain('d')
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const { data } = await sdk.password.signUp('ada', 'correct horse battery')
    expect(decodeProtectedHeader(data?.sessionJwt ?? '')).toMatchObject({ alg: tokenAlgorithm, kid: keys[0].kid })
    expect((await sdk.validateSession(data?.sessionJwt ?? '')).token.sub).toBe(data?.user?.userId)
  })

  test('the key sets of sessions are the same in every form, and an unknown project has none', async () => {
    const identity = await start()
    const { keys } = await keysOf(identity)
    const { baseUrl, projectId } = identity
    expect(await (await fetch(`${baseUrl}/v1/keys/${projectId}`)).json()).toEqual(keys)
    const discovered = await (await fetch(`${baseUrl}/${projectId}/.well-known/jwks.json`)).json()
    // The issuer of the project gives ID tokens, too, which are signed by a key that SDKs do not learn.
    expect(discovered.keys).toEqual([expect.objectContaining({ use: 'sig' }), ...keys])
    expect((await fetch(`${baseUrl}/v2/keys/Pnone`)).status).toBe(404)
  })

  test('after a rotation to another algorithm, old tokens stay valid and new ones use the new algorithm', async () => {
    const identity = await start({ tokenAlgorithm: 'RS256' })
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const before = (await sdk.password.signUp('ada', 'correct horse battery')).data
    identity.clock.now += 1000
    const rotated = await rotate(identity, { algorithm: 'ES256', now: true })
    expect(rotated).toMatchObject({ status: 200, body: { algorithm: 'ES256' } })
    const refreshed = await sdk.refresh(before?.refreshJwt)
    expect(decodeProtectedHeader(refreshed.data?.sessionJwt ?? '')).toMatchObject({
      alg: 'ES256',
      kid: rotated.body.kid,
    })
    const fresh = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    expect((await fresh.validateSession(before?.sessionJwt ?? '')).token.sub).toBe(before?.user?.userId)
    expect((await fresh.validateSession(refreshed.data?.sessionJwt ?? '')).token.sub).toBe(before?.user?.userId)
    expect((await keysOf(identity)).keys).toHaveLength(2)
    identity.clock.now += 1000
    expect((await rotate(identity, { now: true })).body.algorithm).toBe('ES256')
    const { audits } = await identity.clientAs().audit.search({ actions: ['SigningKeyRotated'] })
    expect(audits).toHaveLength(2)
  })

  /** A signed-in user and the key that signs their tokens. */
  async function signedIn() {
    const identity = await start()
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const { data } = await sdk.password.signUp('ada', 'correct horse battery')
    const refreshJwt = data?.refreshJwt ?? ''
    const kidNow = async () => {
      const { data: next } = await sdk.password.signIn('ada', 'correct horse battery')
      return decodeProtectedHeader(next?.sessionJwt ?? '').kid
    }
    return { identity, sdk, refreshJwt, kidNow, first: decodeProtectedHeader(refreshJwt).kid ?? '' }
  }
  const minutes = 60_000
  const days = 24 * 60 * minutes

  test('a new key is published ten minutes before it signs', async () => {
    const { identity, kidNow, first } = await signedIn()
    const { kid, activatesAt } = (await rotate(identity, {})).body
    expect(activatesAt).toBe(identity.clock.now + 10 * minutes)
    const kids = async () => (await keysOf(identity)).keys.map((key: { kid: string }) => key.kid)
    expect(await kids()).toEqual([first, kid])
    expect(await kidNow()).toBe(first)
    identity.clock.now = activatesAt - 1
    expect(await kidNow()).toBe(first)
    identity.clock.now = activatesAt
    expect(await kidNow()).toBe(kid)
    const { keys } = await identity.clientAs().signingKeyManagement.list({})
    expect(keys.map(key => [key.kid, key.state])).toEqual([
      [kid, 'active'],
      [first, 'previous'],
    ])
  })

  test('an immediate rotation activates the waiting key or removes it', async () => {
    const { identity, kidNow } = await signedIn()
    const { signingKeyManagement } = identity.clientAs()
    const waiting = await signingKeyManagement.rotate({})
    expect((await signingKeyManagement.rotate({ now: true })).kid).toBe(waiting.kid)
    expect(await kidNow()).toBe(waiting.kid)
    const vain = await signingKeyManagement.rotate({})
    identity.clock.now += 1000
    const other = await signingKeyManagement.rotate({ algorithm: 'EdDSA', now: true })
    expect(await kidNow()).toBe(other.kid)
    const { keys } = await signingKeyManagement.list({})
    expect(keys.map(({ kid }) => kid)).not.toContain(vain.kid)
  })

  test('a replaced key verifies until its last token has expired, and is then removed', async () => {
    const { identity, sdk, refreshJwt, first } = await signedIn()
    await rotate(identity, { now: true })
    identity.clock.now += 28 * days - minutes
    expect(await sdk.refresh(refreshJwt)).toMatchObject({ ok: true })
    identity.clock.now += 2 * minutes
    await identity.provider.sweep()
    const { keys } = await keysOf(identity)
    expect(keys.map((key: { kid: string }) => key.kid)).not.toContain(first)
  })

  test('tokens of a retired key are refused at once; the current key must be rotated first', async () => {
    const { identity, sdk, refreshJwt, first } = await signedIn()
    const { signingKeyManagement, audit } = identity.clientAs()
    await expect(signingKeyManagement.retire({ kid: first })).rejects.toThrow('rotate first')
    await expect(signingKeyManagement.retire({ kid: 'none' })).rejects.toThrow('no key none')
    await rotate(identity, { now: true })
    expect(await sdk.me(refreshJwt)).toMatchObject({ ok: true })
    await signingKeyManagement.retire({ kid: first })
    expect(await sdk.me(refreshJwt)).toMatchObject({ ok: false, code: 401, error: { errorCode: 'E061005' } })
    expect((await keysOf(identity)).keys).toHaveLength(1)
    expect((await audit.search({ actions: ['SigningKeyRetired'] })).total).toBe(1)
  })

  test('an unknown algorithm, a wrong key and the key of another project rotate nothing', async () => {
    const identity = await start()
    const other = await identity.anotherProject()
    expect((await rotate(identity, { algorithm: 'HS256' })).status).toBe(400)
    expect((await rotate({ ...identity, managementKey: other.managementKey }, {})).status).toBe(401)
    expect((await keysOf(identity)).keys).toHaveLength(1)
  })

  test('issuers answer while somebody rotates, and takes keys back', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const { baseUrl, projectId } = identity
    const { signingKeyManagement } = identity.clientAs()
    let isOver = false
    async function ask() {
      const statuses = new Set<number>()
      while (!isOver) statuses.add((await fetch(`${baseUrl}/${projectId}/.well-known/jwks.json`)).status)
      return [...statuses]
    }
    const asked = Promise.all(Array.from({ length: 8 }, ask))
    for (let turn = 0; turn < 6; turn++) {
      await signingKeyManagement.rotate({ algorithm: 'ES256', now: turn % 2 === 0 })
      await new Promise(resolve => setTimeout(resolve, 5))
    }
    isOver = true
    expect(new Set((await asked).flat())).toEqual(new Set([200]))
  })
})
