import descope from '@descope/node-sdk'
import { decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../testing.ts'
import { identityEngines } from '../testing-engines.ts'

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

  test.each(['RS256', 'ES256'] as const)('a project signs with %s when it is made so', async tokenAlgorithm => {
    const identity = await start({ tokenAlgorithm })
    const { keys } = await keysOf(identity)
    expect(keys).toMatchObject([{ alg: tokenAlgorithm, use: 'sig', kid: expect.any(String) }])
    expect(Object.keys(keys[0])).not.toContain('d')
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const { data } = await sdk.password.signUp('ada', 'correct horse battery')
    expect(decodeProtectedHeader(data?.sessionJwt ?? '')).toMatchObject({ alg: tokenAlgorithm, kid: keys[0].kid })
    expect((await sdk.validateSession(data?.sessionJwt ?? '')).token.sub).toBe(data?.user?.userId)
  })

  test('every form of the key set holds the same keys, and an unknown project has none', async () => {
    const identity = await start()
    const { keys } = await keysOf(identity)
    const { baseUrl, projectId } = identity
    expect(await (await fetch(`${baseUrl}/v1/keys/${projectId}`)).json()).toEqual(keys)
    expect(await (await fetch(`${baseUrl}/${projectId}/.well-known/jwks.json`)).json()).toEqual({ keys })
    expect((await fetch(`${baseUrl}/v2/keys/Pnone`)).status).toBe(404)
  })

  test('after a rotation to another algorithm old tokens stay valid and new ones are signed anew', async () => {
    const identity = await start({ tokenAlgorithm: 'RS256' })
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const before = (await sdk.password.signUp('ada', 'correct horse battery')).data
    identity.clock.now += 1000
    const rotated = await rotate(identity, { algorithm: 'ES256' })
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
    expect((await rotate(identity, {})).body.algorithm).toBe('ES256')
    const { audits } = await identity.clientAs().audit.search({ actions: ['SigningKeyRotated'] })
    expect(audits).toHaveLength(2)
  })

  test('an unknown algorithm, a wrong key and another project’s key rotate nothing', async () => {
    const identity = await start()
    const other = await identity.anotherProject()
    expect((await rotate(identity, { algorithm: 'HS256' })).status).toBe(400)
    expect((await rotate({ ...identity, managementKey: other.managementKey }, {})).status).toBe(401)
    expect((await keysOf(identity)).keys).toHaveLength(1)
  })
})
