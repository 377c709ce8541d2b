import { randomBytes } from 'node:crypto'
import { onTablesWritten, TransactionTooLong } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { IdentityClient } from '../../../provider/contract.ts'
import type { Actor } from '../../../foundation/requests/call.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { userLines, withJobs } from '../testing.ts'
import { createJobRunner } from './runner.ts'
import type { InStep } from './step.ts'

const leaseMs = 6_000
type Withdraw = (client: IdentityClient, which: { loginId: string; keyId: string }) => Promise<unknown>

describe.each(identityEngines)('running jobs on $engine', { tags: ['every-engine'] }, ({ start }) => {
  const started = async () => withJobs(await start())

  test.each([
    ['without its role', ({ userRoles }, { loginId }) => userRoles.remove({ loginId, roleNames: ['Administrator'] })],
    ['disabled', ({ users }, { loginId }) => users.updateStatus({ loginId, status: 'disabled' })],
    ['deleted', ({ users }, { loginId }) => users.delete({ loginId })],
    ['a key that has ended', ({ managementKeys }, { keyId }) => managementKeys.delete({ ids: [keyId] })],
  ] satisfies [string, Withdraw][])(
    'a job whose creator is %s stops, and changes nothing more',
    async (who, withdraw) => {
      const { identity, provider, client, load, makeUsers } = await started()
      await makeUsers(200)
      const loginId = 'second@example.com'
      const { user } = await client.users.create({ loginId, roleNames: ['Administrator'] })
      const projectRoles = [{ projectIds: [identity.projectId], roles: ['admin'] }]
      const { key } = await client.managementKeys.create({ name: 'short-lived', reBac: { projectRoles } })
      const actor: Actor = who.includes('key')
        ? { type: 'managementKey', id: key.id, name: key.name }
        : { type: 'user', id: user.userId, name: 'Second' }
      const change = { customAttributes: { touched: 1 } }
      const { job } = await identity.clientAs(actor).userJobs.createUpdate({ filter: { text: 'user' }, change })
      const [running] = await provider.jobs.claim()
      if (!running) throw new Error('unreachable: the job is due')
      expect(await provider.jobs.advance(running)).toBe('more')
      await withdraw(client, { loginId, keyId: key.id })
      expect(await provider.jobs.advance(running)).toBe('ended')
      expect(await load(job.id)).toMatchObject({
        status: 'failed',
        processed: 50,
        failure: { code: 'RightsWithdrawn' },
      })
      expect((await client.users.search({ customAttributes: { touched: 1 }, limit: 1 })).total).toBe(50)
    },
  )

  test('a canceled job keeps what it has done, and says how much', async () => {
    const { provider, client, load, makeUsers } = await started()
    await makeUsers(200)
    const { job } = await client.userJobs.createDelete({ filter: { text: 'user' }, expectedTotal: 200 })
    const [running] = await provider.jobs.claim()
    if (!running) throw new Error('unreachable: the job is due')
    expect(await provider.jobs.advance(running)).toBe('more')
    const { job: canceled } = await client.jobs.cancel({ id: job.id })
    expect(canceled).toMatchObject({ status: 'canceled', processed: 50, succeeded: 50 })
    expect(await provider.jobs.advance(running)).toBe('lost')
    await provider.jobs.runDue()
    expect(await load(job.id)).toEqual(canceled)
    expect((await client.users.search({ text: 'user', limit: 1 })).total).toBe(150)
    await expect(client.jobs.cancel({ id: job.id })).rejects.toMatchObject({ name: 'JobStatusWrong' })
    const { audits } = await client.audit.search({ actions: ['JobCanceled'] })
    expect(audits).toMatchObject([{ data: { processed: 50, succeeded: 50 } }])
  })

  test('a node that is not heard of loses its job to another, and does nothing more', async () => {
    const { identity, provider, clock, load, total, upload } = await started()
    const other = (await identity.anotherProcess()).provider
    const job = await upload({ file: userLines(400).join('\n'), characters: 5_000 })
    const [first] = await provider.jobs.claim()
    if (!first) throw new Error('unreachable: the job is due')
    let told = 0
    onTablesWritten(identity.db, ['jobs'], () => {
      told += 1
    })
    await provider.jobs.advance(first)
    expect(told).toBe(1)
    expect(await load(job.id)).toMatchObject({ processed: 50, progress: 12, status: 'running' })
    expect(await other.jobs.claim()).toEqual([])
    clock.now += leaseMs
    const [second] = await other.jobs.claim()
    if (!second) throw new Error('unreachable: the lease is over')
    const before = await load(job.id)
    expect(await provider.jobs.advance(first)).toBe('lost')
    expect(await load(job.id)).toEqual(before)
    expect(await total()).toBe(51)
    // Both go on: the first still believes that the job is its own.
    const ends = await Promise.all([provider.jobs.advance(first), other.jobs.advance(second)])
    expect(ends).toEqual(['lost', 'more'])
    while ((await other.jobs.advance(second)) === 'more');
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', processed: 400, succeeded: 400, failed: 0 })
    expect(await total()).toBe(401)
  })

  test('many nodes claim a job once, and a project has two at a time', async () => {
    const { identity, provider, client } = await started()
    for (let made = 0; made < 4; made++) await client.userJobs.createExport({})
    const other = (await identity.anotherProcess()).provider
    const claims = await Promise.all([provider.jobs.claim(), other.jobs.claim(), provider.jobs.claim()])
    const ids = claims.flat().map(({ claim }) => claim.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await provider.jobs.claim()).toEqual([])
  })

  test('a runner that is closed gives its job back, and another goes on at once', async () => {
    const { identity, provider, client, load, makeUsers } = await started()
    await makeUsers(130)
    const other = (await identity.anotherProcess()).provider
    const { job } = await client.userJobs.createDelete({ filter: { text: 'user' }, expectedTotal: 130 })
    provider.jobs.start({ everyMs: 60_000 })
    while ((await load(job.id))?.processed === 0);
    await provider.jobs.close()
    await other.jobs.runDue()
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', processed: 130, succeeded: 130 })
  })

  test('a failure of ours is tried again a few times, and then told', async () => {
    const { identity, provider, clock, client, load } = await started()
    const { job } = await client.userJobs.createUpdate({ filter: { userIds: ['U'] }, change: { endSessions: true } })
    // What no version of ours has written.
    await identity.db.updateTable('jobs').set({ input: '{' }).where('id', '=', job.id).execute()
    for (let attempt = 0; attempt < 6; attempt++) {
      const [running] = await provider.jobs.claim()
      if (!running) throw new Error(`unreachable: attempt ${attempt} is due`)
      await provider.jobs.advance(running)
      clock.now += 60_000
    }
    await identity.db.updateTable('jobs').set({ input: '{}' }).where('id', '=', job.id).execute()
    expect(await load(job.id)).toMatchObject({ status: 'failed', failure: { code: 'InternalError' } })
  })

  test('a runner tells each time whether it could look for jobs, and goes on by itself', async () => {
    const { identity } = await started()
    const told: boolean[] = []
    const needs = {
      inStep: () => Promise.reject(new Error('unreachable: there are no jobs')),
      recordAudit: async () => {},
    }
    const dependencies = { db: identity.db, clock: () => identity.clock.now, random: randomBytes }
    const runner = createJobRunner(dependencies, needs, { onClaimed: error => void told.push(error === undefined) })
    await sql`alter table jobs rename to jobs_away`.execute(identity.db)
    runner.start({ everyMs: 1 })
    await expect.poll(() => told.length).toBeGreaterThan(2)
    expect(told).not.toContain(true)
    await sql`alter table jobs_away rename to jobs`.execute(identity.db)
    await expect.poll(() => told.at(-1)).toBe(true)
    await runner.close()
  })

  test('a step that takes too long is done with half the rows, one row in more time, and an export then fails', async () => {
    const { identity, clock, client, load } = await started()
    const { job } = await client.userJobs.createExport({})
    const steps: object[] = []
    const tooLong: InStep = async (_work, { times }) => {
      const row = await identity.db.selectFrom('jobs').select(['step_rows', 'lease_until']).executeTakeFirstOrThrow()
      steps.push([row.step_rows, times, row.lease_until - clock.now])
      throw new TransactionTooLong(5_000)
    }
    const needs = { inStep: tooLong, recordAudit: async () => {} }
    const runner = createJobRunner({ db: identity.db, clock: () => clock.now, random: randomBytes }, needs)
    await runner.runDue()
    const halved = [50, 25, 12, 6, 3, 1].map(rows => [rows, 1, leaseMs])
    expect(steps).toEqual([...halved, [1, 4, 4 * leaseMs], [1, 1, leaseMs]])
    expect(await load(job.id)).toMatchObject({ status: 'failed', failure: { code: 'StepTooLong' } })
  })

  test('a job of a kind that only a newer version knows is left to it', async () => {
    const { identity, provider, client } = await started()
    const { job } = await client.userJobs.createExport({})
    await identity.db.updateTable('jobs').set({ kind: 'newKind' }).where('id', '=', job.id).execute()
    expect(await provider.jobs.claim()).toEqual([])
  })
})
