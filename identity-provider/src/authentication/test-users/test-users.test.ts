import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('test users on $engine', ({ start }) => {
  test('two callers who delete all at once both succeed, and nobody else is gone', {
    tags: ['every-engine'],
  }, async () => {
    const identity = await start()
    const { users, testUsers } = identity.clientAs()
    await users.create({ loginId: 'stays' })
    for (let each = 0; each < 12; each++) await testUsers.create({ loginId: `tester-${each}` })
    expect(await Promise.all([testUsers.deleteAll({}), testUsers.deleteAll({})])).toEqual([{}, {}])
    expect(await testUsers.search({})).toMatchObject({ total: 0 })
    expect(await users.load({ loginId: 'stays' })).toMatchObject({ user: { loginIds: ['stays'] } })
  })

  test('a generated code signs in, and says until when', async () => {
    const identity = await start()
    const { testUsers } = identity.clientAs()
    await testUsers.create({ loginId: 'tester@example.com', email: 'tester@example.com' })
    const loginId = 'tester@example.com'
    const { code, expiresAt } = await testUsers.generateCode({ loginId, deliveryMethod: 'email' })
    expect(expiresAt).toBe(identity.clock.now + 3 * 60_000)
    const response = await fetch(`${identity.baseUrl}/v1/auth/otp/verify/email`, {
      method: 'POST',
      headers: { authorization: `Bearer ${identity.projectId}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loginId, code }),
    })
    expect(response.status).toBe(200)
  })
})
