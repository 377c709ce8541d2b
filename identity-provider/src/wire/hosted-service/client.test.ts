import { InvalidInput, KeyRefused } from '@gatehouse-id/operation'
import { expect, onTestFinished, test } from 'vitest'
import { LoginIdTaken, UserNotFound } from '../../provider/contract.ts'
import { startTestIdentity } from '../../testing/identity.ts'
import { createHostedClient } from './client.ts'
import { strictServiceOver } from './testing.ts'

/** A client of a strict service, the provider behind that service, and the requests that were sent. */
async function hosted({ key }: { key?: string } = {}) {
  const identity = await startTestIdentity()
  onTestFinished(identity.close)
  const { projectId, managementKey, baseUrl } = identity
  const service = strictServiceOver(baseUrl)
  const sent: string[] = []
  const client = createHostedClient({
    url: 'https://service.example',
    projectId,
    managementKey: key ?? managementKey,
    fetch: (url, init) => {
      const request = new Request(String(url), init)
      sent.push(`${request.method} ${new URL(request.url).pathname}`)
      return service(request)
    },
  })
  return { client, inProcess: identity.clientAs(), sent }
}

function loginIdsOf({ users }: { users: { loginIds: string[] }[] }) {
  return users.flatMap(({ loginIds }) => loginIds)
}

test('the hosted service answers what the provider in this process answers, empty values included', async () => {
  const { client, inProcess } = await hosted()
  const { user } = await client.users.create({ loginId: 'ada', roleNames: ['Auditor'] })
  expect(user).toEqual((await inProcess.users.load({ loginId: 'ada' })).user)
  expect(await client.users.patch({ loginId: 'ada', displayName: 'Ada' })).toMatchObject({ user: { name: 'Ada' } })
  expect(await client.users.load({ userId: user.userId })).toEqual(await inProcess.users.load({ loginId: 'ada' }))
  expect(await client.roles.loadAll({})).toEqual(await inProcess.roles.loadAll({}))
  expect(await client.projects.list({})).toEqual(await inProcess.projects.list({}))
})

test('an unknown user, a taken login id and a wrong field are told as in process', async () => {
  const { client } = await hosted()
  await expect(client.users.load({ loginId: 'nobody' })).rejects.toBeInstanceOf(UserNotFound)
  await expect(client.users.load({ loginId: 'nobody' })).rejects.toMatchObject({ name: 'UserNotFound', status: 404 })
  await expect(client.users.create({ loginId: 'admin@localhost' })).rejects.toBeInstanceOf(LoginIdTaken)
  await expect(client.users.create({ loginId: 'ada', email: 'no address' })).rejects.toBeInstanceOf(InvalidInput)
})

test('a refused key is not taken for a missing user', async () => {
  const { client } = await hosted({ key: 'not the key at all' })
  await expect(client.users.load({ loginId: 'nobody' })).rejects.toBeInstanceOf(KeyRefused)
})

test('a search goes on where it stopped, also in the middle of a page and with another size', async () => {
  const { client, inProcess, sent } = await hosted()
  const names = Array.from({ length: 9 }, (_, index) => `user-${index}`)
  for (const loginId of names) await inProcess.users.create({ loginId, displayName: loginId })
  const criteria = { text: 'user', sort: [{ field: 'displayName' as const }] }
  const first = await client.users.search({ ...criteria, limit: 4 })
  expect(loginIdsOf(first)).toEqual(names.slice(0, 4))
  expect(first).toMatchObject({ total: 9, next: expect.any(String) })
  const second = await client.users.search({ ...criteria, limit: 3, after: first.next })
  expect(loginIdsOf(second)).toEqual(names.slice(4, 7))
  const third = await client.users.search({ ...criteria, limit: 2, after: second.next })
  expect(loginIdsOf(third)).toEqual(names.slice(7))
  expect(third.next).toBeUndefined()
  expect(sent).toHaveLength(1 + 2 + 2)
})

test('a search is read backwards from its end, and from any entry', async () => {
  const { client, inProcess } = await hosted()
  const names = Array.from({ length: 5 }, (_, index) => `user-${index}`)
  for (const loginId of names) await inProcess.users.create({ loginId, displayName: loginId })
  const criteria = { text: 'user', sort: [{ field: 'displayName' as const }], withCursors: true }
  const last = await client.users.search({ ...criteria, limit: 2, fromEnd: true })
  expect([loginIdsOf(last), last.next]).toEqual([names.slice(3), undefined])
  const before = await client.users.search({ ...criteria, limit: 2, before: last.previous })
  expect(loginIdsOf(before)).toEqual(names.slice(1, 3))
  const first = await client.users.search({ ...criteria, limit: 2, before: before.previous })
  expect([loginIdsOf(first), first.previous]).toEqual([names.slice(0, 1), undefined])
  const onwards = await client.users.search({ ...criteria, limit: 2, after: before.cursors?.[0] })
  expect(loginIdsOf(onwards)).toEqual(names.slice(2, 4))
})

test('a search that ends with a full page has no next page, and a cursor of another search is refused', async () => {
  const { client } = await hosted()
  const found = await client.users.search({ limit: 1 })
  expect([found.total, found.next]).toEqual([1, undefined])
  await expect(client.users.search({ after: 'not ours' })).rejects.toBeInstanceOf(InvalidInput)
})

test('the audit trail is paged too, and names users by their ids', async () => {
  const { client } = await hosted()
  const { user } = await client.users.create({ loginId: 'ada' })
  const newest = await client.audit.search({ size: 1 })
  expect(newest.audits).toMatchObject([
    { action: 'UserCreated', userId: user.userId, target: { type: 'user', id: user.userId, name: 'ada' } },
  ])
  const older = await client.audit.search({ size: 1, after: newest.next })
  expect(older.audits).toHaveLength(1)
  expect(older.audits[0]?.ID).not.toBe(newest.audits[0]?.ID)
})

test('how long tokens last is not known at a service that does not tell', async () => {
  const { client, inProcess } = await hosted()
  const { user } = await inProcess.users.create({ loginId: 'ada' })
  expect(await client.users.tokenExpiry({ userId: user.userId })).toEqual({})
})

test('an answer without what cannot be empty is refused', async () => {
  const client = createHostedClient({
    url: 'https://service.example',
    projectId: 'P1',
    managementKey: 'key',
    fetch: async () => Response.json({ user: { userId: 'U1' } }),
  })
  await expect(client.users.load({ loginId: 'ada' })).rejects.toThrow('status')
})

test('events without a level or with a new one are shown as ordinary ones', async () => {
  const audits = [
    { ID: 'A1', action: 'LoginSucceed', occurred: '1700000000000' },
    { ID: 'A2', action: 'New', type: 'critical' },
  ]
  const client = createHostedClient({
    url: 'https://service.example',
    projectId: 'P1',
    managementKey: 'key',
    fetch: async () => Response.json({ audits }),
  })
  const found = await client.audit.search({ size: 2 })
  expect(found.audits.map(({ type }) => type)).toEqual(['info', 'info'])
  expect(found).toMatchObject({ total: 2, next: expect.any(String) })
})
