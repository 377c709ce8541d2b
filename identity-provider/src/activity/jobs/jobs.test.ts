import { describe, expect, test } from 'vitest'
import type { JobState } from '../../foundation/areas/job-kind.ts'
import { identityEngines } from '../../testing/engines.ts'
import { auditExport } from '../audit/export.ts'
import { withJobs } from './testing.ts'

const dayMs = 24 * 60 * 60_000

describe.each(identityEngines)('jobs on $engine', ({ start }) => {
  const started = async () => withJobs(await start())

  test('of many errors the first ten thousand are kept, and all are counted', async () => {
    const { provider, client, load } = await started()
    const users = Array.from({ length: 10_020 }, () => '1').join('\n')
    const { job } = await client.userJobs.createImport({ source: 'gatehouse', users })
    await provider.jobs.runDue()
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', processed: 10_020, failed: 10_020 })
    const { lists } = await client.jobs.listErrors({ ids: [job.id], fromEnd: true, size: 1 })
    const errors = [{ position: 9_999, item: 'row 10000' }]
    expect(lists).toMatchObject([{ total: 10_000, errors, hasPrevious: true, hasNext: false }])
  })

  test('audit events are exported once each, oldest first', async () => {
    const { provider, clock, client } = await started()
    for (let made = 0; made < 70; made++) {
      // Some at the same moment, the others days apart.
      clock.now += made % 5 ? 0 : 4 * dayMs
      await client.audit.createEvent({ action: 'Counted', type: 'info', data: { made } })
    }
    clock.now += 10
    const { job } = await client.audit.createExport({ filter: { actions: ['Counted'] } })
    clock.now += 10
    await client.audit.createEvent({ action: 'Counted', type: 'info' })
    await provider.jobs.runDue()
    let lines = ''
    for (let position: number | undefined = 0; position !== undefined; ) {
      const part: { text: string; contentType: string; next?: number | undefined } = await client.jobs.loadResult({
        id: job.id,
        position,
      })
      expect(part.contentType).toBe('application/jsonl')
      lines += part.text
      position = part.next
    }
    const events = lines
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(events.map(({ data }) => data.made)).toEqual(Array.from({ length: 70 }, (_, made) => made))
  })

  test('a step of an export looks at a week at most, whatever the filter finds', async () => {
    const { identity, clock, client, load } = await started()
    clock.now += 100 * dayMs
    await client.audit.createEvent({ action: 'Late', type: 'info' })
    clock.now += 10
    const { job } = await client.audit.createExport({ filter: { actions: ['Late'], from: 1 } })
    const made = { ...(await load(job.id)), input: { filter: { actions: ['Late'], from: 1 }, format: 'jsonl' } }
    const found: number[] = []
    for (let step: { cursor?: unknown; isDone?: boolean } = {}; !step.isDone; ) {
      // It reads no more of a job than these.
      const state = { ...made, createdAt: clock.now, cursor: step.cursor } as unknown as JobState
      const next = await auditExport({ db: identity.db }).step(identity.callAs(), state, 1_000)
      found.push(next.succeeded)
      step = next
    }
    expect(found).toEqual([...Array(14).fill(0), 1])
  })

  test('a job is canceled by who created it, or with the right to write', async () => {
    const { identity, client } = await started()
    const auditor = identity.clientAs({ type: 'user', id: 'Uauditor', name: 'Auditor' }, ['read', 'audit'])
    const { job } = await client.userJobs.createExport({})
    await expect(auditor.jobs.cancel({ id: job.id })).rejects.toMatchObject({ name: 'KeyNotAllowed' })
    const { job: own } = await auditor.userJobs.createExport({})
    expect((await auditor.jobs.cancel({ id: own.id })).job.status).toBe('canceled')
    expect((await client.jobs.cancel({ id: job.id })).job.status).toBe('canceled')
  })

  test('only who could create a job sees it, and what is kept goes after a while', async () => {
    const { identity, provider, clock, client, actor, load, errorsOf } = await started()
    const { job } = await client.userJobs.createImport({ source: 'gatehouse', users: '{}' })
    const { job: exported } = await client.userJobs.createExport({})
    await provider.jobs.runDue()
    const auditor = identity.clientAs(actor, ['read', 'audit'])
    expect((await auditor.jobs.search({})).jobs.map(({ kind }) => kind)).toEqual(['userExport'])
    expect((await auditor.jobs.load({ ids: [job.id] })).jobs).toEqual([])
    expect(await auditor.jobs.listErrors({ ids: [job.id] })).toEqual({ lists: [] })
    const { projectId } = await identity.anotherProject()
    const elsewhere = provider.clientFor({ ...identity.callAs(actor), projectId })
    expect((await elsewhere.jobs.load({ ids: [job.id, exported.id] })).jobs).toEqual([])
    await expect(elsewhere.jobs.cancel({ id: job.id })).rejects.toMatchObject({ name: 'JobNotFound' })
    clock.now += 8 * 24 * 60 * 60_000
    await provider.sweep()
    expect(await errorsOf(job.id)).toEqual([])
    await expect(client.jobs.loadResult({ id: exported.id })).rejects.toMatchObject({ name: 'JobStatusWrong' })
    clock.now += 23 * 24 * 60 * 60_000
    await provider.sweep()
    expect(await load(job.id)).toBeUndefined()
  })

  test('a file that is too large, torn or late is refused', async () => {
    const { identity, client } = await started()
    const { job } = await client.userJobs.createImport({ source: 'gatehouse' })
    const append = (position: number, text = ' ') => client.jobs.appendInput({ id: job.id, position, text })
    await expect(client.jobs.start({ id: job.id })).rejects.toMatchObject({ name: 'JobStatusWrong' })
    await append(0)
    await append(2)
    await expect(client.jobs.start({ id: job.id })).rejects.toMatchObject({
      message: expect.stringContaining('missing'),
    })
    const setBytes = (bytes: number) => identity.db.updateTable('jobs').set({ input_bytes: bytes }).execute()
    await setBytes(100_000_000)
    // In place of itself it makes the file no larger.
    await append(2)
    await expect(append(1)).rejects.toMatchObject({
      fields: [{ field: 'text', message: expect.stringContaining('100000000 bytes') }],
    })
    await setBytes(2)
    await append(1, 'more')
    expect((await client.jobs.load({ ids: [job.id] })).jobs).toMatchObject([{ inputBytes: 6 }])
    await client.jobs.start({ id: job.id })
    await expect(append(3)).rejects.toMatchObject({ name: 'JobStatusWrong' })
    await expect(append(0, '\ud800')).rejects.toMatchObject({ fields: [{ field: 'text' }] })
  })
})
