import { afterAll, beforeAll, expect, test } from 'vitest'
import { mutationOf, startTestGraphql } from '../../contract-tests/testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

function act(name: string, payload: string, input: object) {
  return api.run(mutationOf(name, payload, 'InvalidInput { fields { field } }'), { input })
}

test('an engine is created with a secret, and given another one', async () => {
  const made = (await act('engineCreate', 'secret engine { id }', { name: 'Berlin' })) as {
    result: { secret: string; engine: { id: string } }
  }
  expect(made.result.secret).toMatch(/^[\w-]{43}$/)
  const { id } = made.result.engine
  const rotated = (await act('engineSecretRotate', 'secret engine { name }', { id })) as typeof made
  expect(rotated.result).toMatchObject({ secret: expect.stringMatching(/^[\w-]{43}$/), engine: { name: 'Berlin' } })
  expect(rotated.result.secret).not.toBe(made.result.secret)
})

test('scopes give claims, and events are counted', async () => {
  const mappings = [{ scope: 'billing', claims: { plan: '{{user.email}}' }, description: 'For the shop' }]
  const set = 'scopeClaims { scope claims description }'
  expect(await act('scopeClaimsSet', set, { mappings })).toMatchObject({ result: { scopeClaims: mappings } })
  const reserved = [{ scope: 'billing', claims: { roles: 'all' } }]
  expect(await act('scopeClaimsSet', set, { mappings: reserved })).toMatchObject({
    result: { fields: [{ field: 'mappings.0.claims.roles' }] },
  })
  expect(await api.run('{ scopeClaims { scope } }')).toEqual({ scopeClaims: [{ scope: 'billing' }] })
  await act('scopeClaimsSet', set, { mappings: [] })
  expect(await api.run('{ scopeClaims { scope } }')).toEqual({ scopeClaims: [] })
  const counted = `{ analytics(filter: { actions: ["ScopeClaimsModified"] }, group: { byAction: true, byPeriod: DAY }) {
    action startsAt tenantDatabaseId count } }`
  expect(await api.run(counted)).toMatchObject({
    analytics: [{ action: 'ScopeClaimsModified', tenantDatabaseId: null, count: 2 }],
  })
})
