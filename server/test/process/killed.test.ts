import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { serverForTest, startAgain } from '../support/test-server.ts'

const writers = 50
const killAfter = 200

test('after a kill during many writes, every acknowledged write is stored', async () => {
  const server = await serverForTest()
  const caller = asKeyHolder(server)
  const acknowledged: string[] = []
  const write = async (loginId: string) => {
    const { status } = await post(caller, '/v1/mgmt/user/create', { loginId })
    if (status !== 200) throw new Error(`creating ${loginId} answered ${status}`)
    acknowledged.push(loginId)
    if (acknowledged.length === killAfter) server.process.kill('SIGKILL')
  }
  // Each loop writes until it gets no answer, so the kill always happens during writes.
  const writeOn = async (writer: number) => {
    for (let index = 0; ; index++) await write(`user-${writer}-${index}`)
  }
  const results = await Promise.allSettled(Array.from({ length: writers }, (_, writer) => writeOn(writer)))
  expect(await server.exited).toMatchObject({ signal: 'SIGKILL' })
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(writers)
  expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter)

  await startAgain(server)
  const { body } = await post(caller, '/v2/mgmt/user/search', { limit: 1000 })
  const kept = new Set(body.users.flatMap(({ loginIds }: { loginIds: string[] }) => loginIds))
  expect(acknowledged.filter(loginId => !kept.has(loginId))).toEqual([])
  expect(await post(caller, '/v1/mgmt/user/create', { loginId: 'after-the-crash' })).toMatchObject({ status: 200 })
})
