import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForTest, startAgain } from '../support/test-server.ts'

const loginIds = Array.from({ length: 40 }, (_, index) => `user${index}@example.com`)
const killAfter = 8

test('after a kill between accepted code and issued session, no user is half signed in and all can retry', async () => {
  const env = { GATEHOUSE_RATE_LIMITS: 'off' }
  const server = await serverForTest(env)
  const keyHolder = asKeyHolder(server)
  const anybody = { ...keyHolder, managementKey: undefined }
  const codes = new Map<string, string>()
  for (const loginId of loginIds) {
    expect(await post(anybody, '/v1/auth/otp/signup-in/email', { loginId })).toMatchObject({ status: 200 })
    const { body } = await post(keyHolder, '/v1/gatehouse/messages/search', { recipient: loginId })
    const id = encodeURIComponent(body.messages[0].id)
    const response = await fetch(`${server.url}/v1/gatehouse/messages/message?id=${id}`, {
      headers: { authorization: `Bearer ${server.projectId}:${server.shown.managementKey}` },
    })
    codes.set(loginId, /\d{6}/.exec((await response.json()).message.text)?.[0] ?? '')
  }
  const verify = (loginId: string) => post(anybody, '/v1/auth/otp/verify/email', { loginId, code: codes.get(loginId) })

  const signedIn = new Set<string>()
  await Promise.allSettled(
    loginIds.map(async loginId => {
      if ((await verify(loginId)).status === 200) signedIn.add(loginId)
      if (signedIn.size === killAfter) server.process.kill('SIGKILL')
    }),
  )
  expect(await server.exited).toMatchObject({ signal: 'SIGKILL' })
  expect(signedIn.size).toBeGreaterThanOrEqual(killAfter)

  await startAgain(server, env)
  const events = { actions: ['LoginSucceed'], size: 1000 }
  const { body } = await post(keyHolder, '/v1/mgmt/audit/search', events)
  const recorded = new Set(body.audits.flatMap(({ externalIds }: { externalIds: string[] }) => externalIds))
  expect([...signedIn].filter(loginId => !recorded.has(loginId))).toEqual([])
  for (const loginId of loginIds) {
    // A user with a session has used the code, whether or not the answer arrived.
    const expected = recorded.has(loginId) ? 401 : 200
    expect([loginId, (await verify(loginId)).status]).toEqual([loginId, expected])
  }
})
