import type { RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client, OperationTable } from '@gatehouse-id/operation'
import type { IdentityClient } from '../../../provider/contract.ts'
import { startTestIdentity, type TestIdentity } from '../../identity.ts'
import { operations } from '../support/context.ts'
import type { Fixtures } from '../support/samples/fixtures.ts'
import { writtenUnlocked } from '../support/locked-reads.ts'
import { plain } from '../support/plain.ts'
import { another, seed } from '../support/samples/seed.ts'
import { subjectOf } from '../support/samples/subjects.ts'

/** What is written without the lock of what was read, and why no edit is lost by it. */
const harmless: Readonly<Record<string, string>> = {
  'projects.clone': 'what it writes is in a project that nobody knows yet',
  'jobs.appendInput': 'the job is locked by the update that says it is still being uploaded',
  'jobs.start': 'the same',
  'jobs.cancel': 'the update names the states that a job can be canceled in',
  'jwts.stopImpersonation': 'the update ends a session that has not ended',
  'familyImpersonation.stop': 'the same',
  'userSessions.end': 'the same',
  'savedViews.save': 'a view is saved whole; what was read is how many there are',
  'users.delete': 'the epoch of the user is raised by what it is in the statement itself',
  'users.logout': 'the same',
  'userBatches.delete': 'the same',
}

const statements: RootOperationNode[] = []
const stillHarmless = new Set<string>()
let identity: TestIdentity
let own: Fixtures
beforeAll(async () => {
  identity = await startTestIdentity({ onSent: ({ query }) => statements.push(query) })
  own = await seed(identity, identity, 'own')
})
afterAll(() => identity.close())

test.each(operations)('$name reads what it changes with its lock', async ({ name }) => {
  const { sample, spends } = subjectOf(name)
  const things = spends ? await another(spends, identity, own) : own
  const client = identity.provider.clientFor({ ...identity.callAs(), projectId: things.projectId })
  const [area = '', operation = ''] = name.split('.')
  const table = client[area as keyof IdentityClient] as Client<OperationTable> // a name of the contract
  statements.length = 0
  await table[operation]?.(sample(things, `lock-${plain(name)}`)).catch(() => undefined)
  const unlocked = writtenUnlocked(statements)
  if (name in harmless && unlocked.length > 0) stillHarmless.add(name)
  else expect(unlocked).toEqual([])
})

test('what is said to be harmless is still written so', () => {
  expect([...stillHarmless].toSorted()).toEqual(Object.keys(harmless).toSorted())
})
