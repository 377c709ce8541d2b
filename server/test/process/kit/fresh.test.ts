import descope from '@descope/node-sdk'
import { decodeJwt } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { type GatehouseOptions, type RunningGatehouse, startGatehouse } from '../../../src/start-gatehouse.ts'

const ada = 'ada@example.com'
const password = 'correct horse battery'

function sdkOf({ projectId, managementKey, url }: RunningGatehouse) {
  return descope({ projectId, managementKey, baseUrl: url })
}

async function started(options?: GatehouseOptions) {
  const gatehouse = await startGatehouse(options)
  onTestFinished(() => gatehouse.close())
  return gatehouse
}

async function seeded(options?: GatehouseOptions) {
  const gatehouse = await started(options)
  const { management } = sdkOf(gatehouse)
  await management.user.create(ada, { email: ada, verifiedEmail: true })
  await management.user.setActivePassword(ada, password)
  return gatehouse
}

async function freshOf(gatehouse: RunningGatehouse) {
  const fresh = await gatehouse.fresh()
  onTestFinished(() => fresh.close())
  return fresh
}

test('a copy has what was there, and neither sees what becomes of the other', async () => {
  const first = await seeded()
  await first.clock.travel('3 days')
  const copy = await freshOf(first)
  expect(copy.url).not.toBe(first.url)
  expect(copy.managementKey).not.toBe(first.managementKey)
  expect(copy.clock.now()).toBeGreaterThan(Date.now() + 2 * 86_400_000)
  const [one, other] = [sdkOf(first), sdkOf(copy)]
  const { data } = await other.password.signIn(ada, password)
  expect(decodeJwt(data?.sessionJwt ?? '').iss).toContain(copy.url)
  expect((await other.password.signIn(copy.administrator.email, copy.administrator.password)).ok).toBe(true)
  await other.management.user.delete(ada)
  expect((await one.management.user.load(ada)).ok).toBe(true)
  await one.management.user.create('bob@example.com', { email: 'bob@example.com' })
  expect((await other.management.user.load('bob@example.com')).ok).toBe(false)
  expect((await one.refresh(data?.refreshJwt ?? '')).ok).toBe(false)
  await one.otp.signIn.email(ada)
  await expect(copy.mailbox.lastCode(ada, { timeoutMs: 0 })).rejects.toThrow('no code')
  copy.faults.add({ kind: 'status', status: 500 })
  await copy.clock.travel('400 days')
  expect((await one.password.signIn(ada, password)).ok).toBe(true)
  const stranger = await fetch(`${first.url}/v1/mgmt/user?loginId=${ada}`, {
    headers: { authorization: `Bearer ${first.projectId}:${copy.managementKey}` },
  })
  expect(stranger.status).toBe(401)
})

test('a copy of a copy has what came in between', async () => {
  const first = await seeded()
  const second = await freshOf(first)
  await sdkOf(second).management.tenant.createWithId('acme', 'Acme')
  const third = await freshOf(second)
  expect((await sdkOf(third).management.tenant.load('acme')).ok).toBe(true)
  expect((await sdkOf(await freshOf(first)).management.tenant.load('acme')).ok).toBe(false)
})

test('reset puts data, clock and faults back, and the keys that the test holds still work', async () => {
  const first = await seeded({ clock: '2031-05-01' })
  const copy = await freshOf(first)
  const sdk = sdkOf(copy)
  const { data } = await sdk.password.signIn(ada, password)
  await sdk.management.user.delete(ada)
  await copy.clock.travel('300 days')
  copy.faults.add({ kind: 'status', status: 500 })
  await copy.reset()
  expect((await sdk.password.signIn(ada, password)).ok).toBe(true)
  expect((await sdk.refresh(data?.refreshJwt ?? '')).ok).toBe(false)
  expect(copy.clock.date().getUTCFullYear()).toBe(2031)
  await first.reset()
  // It was seeded after it had started.
  expect((await sdkOf(first).management.user.load(ada)).ok).toBe(false)
})

test('a hundred copies at once keep to themselves', async () => {
  const first = await seeded()
  const copies = await Promise.all(Array.from({ length: 100 }, () => freshOf(first)))
  await Promise.all(
    copies.map((copy, n) => sdkOf(copy).management.user.update(ada, { email: ada, displayName: `Ada ${n}` })),
  )
  const names = await Promise.all(copies.map(async copy => (await sdkOf(copy).management.user.load(ada)).data?.name))
  expect(names).toEqual(copies.map((_, n) => `Ada ${n}`))
})

test('a database that is a file is not copied', async () => {
  const { temporaryFolder } = await import('../../support/start-server.ts')
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const gatehouse = await started({ database: `file:${folder.path}/test.db` })
  await expect(gatehouse.fresh()).rejects.toThrow('only a database in memory can be copied')
  await expect(gatehouse.reset()).rejects.toThrow('only a database in memory can be put back')
})
