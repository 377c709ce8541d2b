import { randomBytes } from 'node:crypto'
import { atomically, TransactionTooLong } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { createJobRunner } from '../../../activity/jobs/run/runner.ts'
import type { InStep } from '../../../activity/jobs/run/step.ts'
import { userLines, withJobs } from '../../../activity/jobs/testing.ts'
import type { JobKind } from '../../../foundation/areas/job-kind.ts'
import type { Db } from '../../../foundation/tables/tables.ts'
import { identityEngines } from '../../../testing/engines.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import type { CreateEach } from '../batches/create-each.ts'
import type { RemoveUser } from '../profile/remove.ts'
import { userDelete } from './delete.ts'
import { userImport } from './import.ts'
import { nextUsers, planWalk } from './walk.ts'

describe.each(identityEngines)('jobs of users on $engine', ({ start }) => {
  const started = async () => withJobs(await start())

  test.each([
    ['lines', (rows: string[]) => rows.join('\n')],
    ['a list', (rows: string[]) => `\uFEFF [${rows.join(' ,\n')}]`],
  ])('a file of %s is imported in parts that end anywhere, with an error for each wrong row', async (_, join) => {
    const { identity, provider, client, actor, load, total, errorsOf, upload } = await started()
    await client.users.create({ loginId: 'new7' })
    const rows = userLines(300)
    rows[100] = '12'
    rows[200] = '{"loginId":"new200","roleNames":["Nothing"]}'
    const job = await upload({ file: join(rows), characters: 777 })
    expect(job).toMatchObject({ status: 'queued', kind: 'userImport' })
    await provider.jobs.runDue()
    expect(await load(job.id)).toMatchObject({
      status: 'succeeded',
      processed: 300,
      succeeded: 297,
      failed: 3,
      progress: 100,
    })
    const errors = await errorsOf(job.id)
    expect(errors).toEqual([
      expect.objectContaining({ position: 0, item: 'row 8: new7', code: 'LoginIdTaken', field: 'loginId' }),
      expect.objectContaining({ position: 1, item: 'row 101', message: 'is not a JSON object' }),
      expect.objectContaining({ position: 2, item: 'row 201: new200', code: 'RoleNotFound' }),
    ])
    expect(await total()).toBe(299)
    expect(await identity.db.selectFrom('job_chunks').select('stream').execute()).toEqual([])
    const { audits } = await client.audit.search({ actions: ['JobCreated', 'JobEnded', 'UsersCreated'] })
    expect(new Set(audits.map(({ actorId }) => actorId))).toEqual(new Set([actor.id]))
    expect(audits[0]).toMatchObject({ action: 'JobEnded', data: { status: 'succeeded', succeeded: 297, failed: 3 } })
  })

  test.each([
    ['[{"loginId":"a"}', 'the file ends within its list'],
    [`[{"loginId":"${'a'.repeat(990_000)}`, 'the file ends within its list'],
    ['a'.repeat(1_000_000), 'a row has more than 1000000 characters'],
    [`["${'a'.repeat(999_000)}`, 'a row has more than 1000000 characters'],
  ])('a file that has no end to its rows fails as a whole: %#', async (file, message) => {
    const { provider, client, load, total } = await started()
    const { job } = await client.userJobs.createImport({ source: 'gatehouse' })
    await client.jobs.appendInput({ id: job.id, position: 0, text: file })
    if (message.includes('more')) await client.jobs.appendInput({ id: job.id, position: 1, text: 'b'.repeat(2_000) })
    await client.jobs.start({ id: job.id })
    await provider.jobs.runDue()
    const failure = { code: 'InvalidInput', message }
    expect(await load(job.id)).toMatchObject({ status: 'failed', processed: 0, failure })
    expect(await total()).toBe(1)
  })

  test('a dry run of an import creates nothing and says what it would do', async () => {
    const { provider, client, load, total } = await started()
    const { job } = await client.userJobs.createImport({
      source: 'gatehouse',
      dryrun: true,
      users: [...userLines(3), '{}'].join('\n'),
    })
    await provider.jobs.runDue()
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', succeeded: 3, failed: 1 })
    expect(await total()).toBe(1)
  })

  test("Auth0's users get their hashes, and hashes alone are users", async () => {
    const { provider, client, load } = await started()
    const hash = '$2a$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy'
    const hashOf = (id: string) => JSON.stringify({ _id: { $oid: id }, email: `${id}@example.com`, passwordHash: hash })
    const users = JSON.stringify([{ user_id: 'auth0|61', email: '61@example.com' }])
    const both = await client.userJobs.createImport({ source: 'auth0', users, hashes: hashOf('61') })
    const alone = await client.userJobs.createImport({ source: 'auth0', hashes: hashOf('62') })
    await provider.jobs.runDue()
    for (const { job } of [both, alone]) expect(await load(job.id)).toMatchObject({ status: 'succeeded', succeeded: 1 })
    for (const loginId of ['61@example.com', '62@example.com'])
      expect((await client.users.load({ loginId })).user).toMatchObject({ password: true })
  })

  test('a job of no rows succeeds at once', async () => {
    const { provider, client, load } = await started()
    const { job } = await client.userJobs.createDelete({ filter: { text: 'nobody' }, expectedTotal: 0 })
    const { job: empty } = await client.userJobs.createImport({ source: 'gatehouse', users: '' })
    await provider.jobs.runDue()
    for (const { id } of [job, empty]) expect(await load(id)).toMatchObject({ status: 'succeeded', processed: 0 })
  })

  test('users are changed once each, in pages that changes do not shift, and new ones are left alone', async () => {
    const { provider, client, load, makeUsers } = await started()
    await client.roles.create({ name: 'editor' })
    await client.tenants.create({ id: 'acme', name: 'Acme' })
    await makeUsers(130, { customAttributes: { plan: 'free', old: 1 } })
    const { job } = await client.userJobs.createUpdate({
      filter: { customAttributes: { plan: 'free' } },
      expectedTotal: 130,
      change: {
        status: 'disabled',
        addRoleNames: ['editor'],
        addTenants: [{ tenantId: 'acme' }],
        customAttributes: { plan: 'gold', old: null },
      },
    })
    expect(job).toMatchObject({ total: 130, status: 'queued' })
    await client.users.create({ loginId: 'later', customAttributes: { plan: 'free' } })
    await provider.jobs.runDue()
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', processed: 130, succeeded: 130, failed: 0 })
    const { users, total } = await client.users.search({ customAttributes: { plan: 'gold' }, limit: 1 })
    expect(total).toBe(130)
    expect(users).toMatchObject([
      {
        status: 'disabled',
        roleNames: ['editor'],
        userTenants: [{ tenantId: 'acme' }],
        customAttributes: { plan: 'gold' },
      },
    ])
    expect((await client.users.load({ loginId: 'later' })).user).toMatchObject({ status: 'enabled' })
    const { total: events } = await client.audit.search({ actions: ['UserTenantAdded'] })
    expect(events).toBe(130)
  })

  test('a delete leaves its creator and what fails, and each user can be brought back', async () => {
    const { provider, client, actor, load, makeUsers, total, errorsOf } = await started()
    await makeUsers(120)
    await expect(client.userJobs.createDelete({ filter: {} })).rejects.toMatchObject({
      fields: [{ field: 'expectedTotal' }],
    })
    await expect(client.userJobs.createDelete({ filter: { text: '?' } })).rejects.toMatchObject({
      name: 'InvalidInput',
    })
    await expect(client.userJobs.createDelete({ filter: {}, expectedTotal: 120 })).rejects.toMatchObject({
      name: 'UnexpectedTotal',
      fields: [{ field: 'actualTotal', message: '121' }],
    })
    const { job } = await client.userJobs.createDelete({ filter: {}, expectedTotal: 121 })
    await provider.jobs.runDue()
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', processed: 121, succeeded: 120, failed: 1 })
    expect(await errorsOf(job.id)).toMatchObject([{ item: actor.id, code: 'OwnAccount' }])
    expect(await total()).toBe(1)
    const { audits } = await client.audit.search({ actions: ['UserDeleted'], size: 1 })
    await client.audit.undo({ id: audits[0]?.ID ?? '' })
    expect(await total()).toBe(2)
  })

  test('a key deletes no last administrator, and a key without the right no administrator', async () => {
    const { identity, provider, client, load, errorsOf } = await started()
    const keyOf = async (role: string) => {
      const { key } = await client.managementKeys.create({ name: role, reBac: { companyRoles: [role] } })
      return { type: 'managementKey' as const, id: key.id, name: role }
    }
    const filter = { loginIds: [identity.administrator.email] }
    const codes: (string | undefined)[] = []
    for (const role of ['admin', 'developer']) {
      const { job } = await identity.clientAs(await keyOf(role)).userJobs.createDelete({ filter, expectedTotal: 1 })
      await provider.jobs.runDue()
      expect(await load(job.id)).toMatchObject({ failed: 1 })
      codes.push((await errorsOf(job.id))[0]?.code)
    }
    expect(codes).toEqual(['LastAdministrator', 'AdministratorNeeded'])
  })

  test('exports have what was there at the start, as lines of JSON or as CSV that no spreadsheet runs', async () => {
    const { provider, client, load, makeUsers } = await started()
    await makeUsers(150, { displayName: '=1+1', phone: '+12025550123', customAttributes: { plan: 'a "b"' } })
    const columns = ['loginIds', 'name', 'phone', 'customAttributes.plan']
    const filter = { text: 'user' }
    const csv = await client.userJobs.createExport({ filter, format: 'csv', columns })
    const jsonl = await client.userJobs.createExport({ filter })
    await client.users.create({ loginId: 'user-later' })
    await provider.jobs.runDue()
    const textOf = async (id: string) => {
      let text = ''
      for (let position: number | undefined = 0; position !== undefined; ) {
        const part: { text: string; next?: number | undefined } = await client.jobs.loadResult({ id, position })
        text += part.text
        position = part.next
      }
      return text
    }
    const rows = (await textOf(csv.job.id)).split('\r\n')
    expect(rows).toHaveLength(152)
    expect(rows.slice(0, 2)).toEqual([
      'loginIds,name,phone,customAttributes.plan',
      `"[""user0@example.com""]",'=1+1,+12025550123,"a ""b"""`,
    ])
    const users = (await textOf(jsonl.job.id))
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(users).toHaveLength(150)
    expect(users[149]).toMatchObject({ loginIds: ['user149@example.com'], status: 'enabled' })
    expect(await load(csv.job.id)).toMatchObject({ total: 150, processed: 150 })
    await expect(client.jobs.loadResult({ id: 'Jnone' })).rejects.toMatchObject({ name: 'JobNotFound' })
  })

  test('a step ends soon, however few users the filter finds', async () => {
    const { identity, client, makeUsers } = await started()
    await makeUsers(450)
    const { user } = await client.users.create({ loginId: 'late', status: 'disabled' })
    const { db, projectId } = identity
    const plan = { filter: { statuses: ['disabled'] }, expectedTotal: undefined, isDangerous: false }
    const walk = await planWalk(db, projectId, plan, { usersOfLarge: 400 })
    expect(walk).toMatchObject({ total: undefined })
    expect(await planWalk(db, projectId, { ...plan, filter: {} }, { usersOfLarge: 400 })).toMatchObject({ total: 452 })
    const found: string[][] = []
    for (let step: { after?: string | undefined; isDone?: boolean } = {}; !step.isDone; ) {
      const next = await nextUsers(db, projectId, { ...walk, after: step.after, limit: 1 })
      found.push(next.rows.map(({ id }) => id))
      step = next
    }
    expect(found).toEqual([[], [], [user.userId]])
  })

  /** Runs jobs whose kinds have work of the test. */
  async function runWith({ db, clock }: TestIdentity, kindOf: (within: Db) => JobKind): Promise<void> {
    const recordAudit = async () => {}
    const inStep: InStep = work =>
      atomically(db, { msMax: 600_000 }, within => {
        const kind = kindOf(within)
        const kinds = new Map([[kind.name, kind]])
        return work({ db: within, kinds, currentRights: async () => ['write'], recordAudit })
      })
    await createJobRunner({ db, clock: () => clock.now, random: randomBytes }, { recordAudit, inStep }).runDue()
  }

  test('users who take too long are reported and left as they are, and the job does the others', async () => {
    const { identity, client, load, errorsOf, makeUsers } = await started()
    await makeUsers(7)
    const { user: slow } = await client.users.load({ loginId: 'user3@example.com' })
    const { job } = await client.userJobs.createDelete({ filter: { text: 'user' }, expectedTotal: 7 })
    const done: string[] = []
    const remove: RemoveUser['remove'] = async (_tx, _call, { id }) => {
      if (id === slow.userId) throw new TransactionTooLong(5_000)
      done.push(id)
    }
    await runWith(identity, db => userDelete({ db }, { removeUser: { remove, drop: remove } }))
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', processed: 7, succeeded: 6, failed: 1 })
    expect(await errorsOf(job.id)).toMatchObject([{ item: slow.userId, code: 'RowTooLong' }])
    expect(new Set(done).size).toBe(6)
  })

  test('rows of a file that take too long are reported', async () => {
    const { identity, client, load, errorsOf } = await started()
    const { job } = await client.userJobs.createImport({ source: 'gatehouse', users: userLines(5).join('\n') })
    const createEach: CreateEach = async (_call, { users }) => {
      if (users.some(({ loginId }) => loginId === 'new2')) throw new TransactionTooLong(5_000)
      // How many there are is all that is asked of these rows.
      return { rows: users as never, failedUsers: [], holders: [] }
    }
    await runWith(identity, db => userImport({ db }, { createEach }))
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', processed: 5, succeeded: 4, failed: 1 })
    expect(await errorsOf(job.id)).toMatchObject([{ item: 'row 3', code: 'RowTooLong' }])
  })
})
