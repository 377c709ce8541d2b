import descope from '@descope/node-sdk'
import { decodeProtectedHeader } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { startGatehouse } from '../../../src/start-gatehouse.ts'

const ada = 'ada@example.com'
const password = 'correct horse battery'

async function started() {
  const gatehouse = await startGatehouse()
  onTestFinished(() => gatehouse.close())
  const { projectId, managementKey, url } = gatehouse
  const sdk = descope({ projectId, managementKey, baseUrl: url })
  await sdk.management.user.create(ada, { email: ada, verifiedEmail: true })
  await sdk.management.user.setActivePassword(ada, password)
  const signIn = (loginId = ada) =>
    fetch(`${url}/v1/auth/password/signin`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}`, 'content-type': 'application/json' },
      body: JSON.stringify({ loginId, password }),
    })
  return { ...gatehouse, sdk, signIn, signInJwt: async () => (await signIn()).json() }
}

test('an operation answers with a failure as often as asked, and others do not', async () => {
  const { faults, signIn, sdk } = await started()
  const limited = faults.add({ kind: 'status', operation: 'passwords.signIn', status: 429, retryAfter: 7, times: 2 })
  const answers = [await signIn(), await signIn(), await signIn()]
  expect(answers.map(({ status }) => status)).toEqual([429, 429, 200])
  expect(answers[0]?.headers.get('retry-after')).toBe('7')
  expect(await answers[0]?.json()).toMatchObject({ errorCode: 'E130429' })
  expect(limited.seen).toBe(2)
  faults.add({ kind: 'status', operation: 'GET /v1/mgmt/*', status: 500 })
  expect((await sdk.management.user.load(ada)).code).toBe(500)
  expect((await signIn()).status).toBe(200)
  faults.clear()
  expect((await sdk.management.user.load(ada)).code).toBe(200)
})

test('a share of requests fails, the same ones in each run', async () => {
  const { faults, signIn } = await started()
  const run = async () => {
    const fault = faults.add({ kind: 'status', operation: '/v1/auth/**', status: 503, probability: 0.5, seed: 7 })
    const statuses: number[] = []
    for (let n = 0; n < 12; n++) statuses.push((await signIn()).status)
    fault.remove()
    return statuses
  }
  const first = await run()
  expect(new Set(first)).toEqual(new Set([200, 503]))
  expect(await run()).toEqual(first)
})

test('a connection is cut before anything is done, or after it is done', async () => {
  const { faults, signIn, sdk, signInJwt } = await started()
  const create = { kind: 'cut', operation: 'POST /v1/mgmt/user/create', times: 1 } as const
  faults.add({ ...create })
  await expect(sdk.management.user.create('bob@example.com')).rejects.toThrow('fetch failed')
  expect((await sdk.management.user.load('bob@example.com')).ok).toBe(false)
  faults.add({ ...create, when: 'after' })
  await expect(sdk.management.user.create('bob@example.com')).rejects.toThrow('fetch failed')
  expect((await sdk.management.user.load('bob@example.com')).ok).toBe(true)
  expect((await signIn()).status).toBe(200)
  expect(await signInJwt()).toHaveProperty('sessionJwt')
})

test('something happens in the middle: a session is revoked before its refresh is read, or before its answer arrives', async () => {
  const { faults, sdk, signInJwt } = await started()
  const { refreshJwt } = await signInJwt()
  faults.add({ kind: 'call', operation: 'POST /v1/auth/refresh', before: () => faults.revoke(ada), times: 1 })
  expect((await sdk.refresh(refreshJwt)).code).toBe(401)
  const next = await signInJwt()
  faults.add({ kind: 'call', operation: 'POST /v1/auth/refresh', after: () => faults.revoke(ada), times: 1 })
  expect((await sdk.refresh(next.refreshJwt)).code).toBe(200)
  expect((await sdk.refresh(next.refreshJwt)).code).toBe(401)
  await expect(faults.revoke('nobody@example.com')).rejects.toThrow('/v1/mgmt/user/logout')
})

test('answers take longer, and keys change under them', async () => {
  const { faults, signInJwt, sdk } = await started()
  const before = (await signInJwt()).sessionJwt
  const slow = faults.add({ kind: 'latency', operation: 'passwords.signIn', by: '30 ms', times: 1 })
  const began = performance.now()
  const kid = await faults.rotateKeys()
  const { sessionJwt } = await signInJwt()
  expect(performance.now() - began).toBeGreaterThan(29)
  expect(slow.seen).toBe(1)
  expect(decodeProtectedHeader(sessionJwt).kid).toBe(kid)
  expect(decodeProtectedHeader(before).kid).not.toBe(kid)
  await sdk.validateSession(before)
})

test('a message is lost, and the next one arrives', async () => {
  const { faults, sdk, mailbox } = await started()
  const lost = faults.add({ kind: 'mail', recipient: 'Ada@example.com', times: 1 })
  await sdk.otp.signIn.email(ada)
  await expect(mailbox.lastCode(ada, { timeoutMs: 0 })).rejects.toThrow('no code')
  expect(lost.seen).toBe(1)
  await sdk.otp.signIn.email(ada)
  expect((await sdk.otp.verify.email(ada, await mailbox.lastCode(ada))).ok).toBe(true)
})

test.each([
  [{ kind: 'status', status: 200 }, 'status must be between'],
  [{ kind: 'status', status: 500, times: 0 }, 'times must be'],
  [{ kind: 'status', status: 500, probability: 2 }, 'probability must be'],
  [{ kind: 'latency', by: 'long' }, 'is no duration'],
  [{ kind: 'cut', operation: 'passwords.fly' }, 'is no operation'],
  [{ kind: 'cut', operation: 'constructor.name' }, 'is no operation'],
  [{ kind: 'flood' }, 'kind must be'],
])('%j is refused', async (fault, problem) => {
  const { createFaults } = await import('../../../src/test-kit/faults/faults.ts')
  const { faults } = createFaults({ url: () => '', call: async () => ({}) as never, signIn: async () => {} })
  expect(() => faults.add(fault as never)).toThrow(problem)
})
