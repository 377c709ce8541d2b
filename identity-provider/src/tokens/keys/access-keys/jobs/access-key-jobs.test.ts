import { describe, expect, test } from 'vitest'
import { withJobs } from '../../../../activity/jobs/testing.ts'
import { identityEngines } from '../../../../testing/engines.ts'

describe.each(identityEngines)('jobs of access keys on $engine', ({ start }) => {
  async function started() {
    const jobs = await withJobs(await start())
    const { client, clock } = jobs
    for (let made = 0; made < 60; made++) await client.accessKeys.create({ name: `key ${made}` })
    clock.now += 10
    const statuses = async (text: string) =>
      (await client.accessKeys.search({ text })).keys.map(({ status }) => status).toSorted()
    return { ...jobs, statuses }
  }

  test('all that a filter finds are deactivated once, those that leave the filter by it too', async () => {
    const { client, provider, load, statuses } = await started()
    const { job } = await client.accessKeyJobs.createUpdate({
      filter: { text: 'key', statuses: ['active'] },
      isActive: false,
      expectedTotal: 60,
    })
    await client.accessKeys.create({ name: 'key later' })
    await provider.jobs.runDue()
    expect(await load(job.id)).toMatchObject({ status: 'succeeded', total: 60, processed: 60, succeeded: 60 })
    expect(await statuses('key')).toEqual(['active', ...Array.from({ length: 60 }, () => 'inactive')])
    const { total } = await client.audit.search({ actions: ['AccessKeyModified'], size: 1 })
    expect(total).toBe(60)
  })

  test('what cannot be deleted is told, and the rest is', async () => {
    const { client, identity, provider, errorsOf, statuses } = await started()
    const { key } = await client.accessKeys.create({ name: 'key of an administrator', roleNames: ['Administrator'] })
    const projectRoles = [{ projectIds: [identity.projectId], roles: ['developer'] }]
    const { key: developer } = await client.managementKeys.create({ name: 'develops', reBac: { projectRoles } })
    const theirs = identity.clientAs({ type: 'managementKey', id: developer.id, name: 'develops' })
    const remove = theirs.accessKeyJobs.createDelete
    await expect(remove({ filter: {} })).rejects.toMatchObject({ fields: [{ field: 'expectedTotal' }] })
    await expect(remove({ filter: { text: 'key' }, expectedTotal: 1 })).rejects.toMatchObject({
      name: 'UnexpectedTotal',
      fields: [{ field: 'actualTotal', message: '61' }],
    })
    const { job } = await remove({ filter: { text: 'key' }, expectedTotal: 61 })
    await provider.jobs.runDue()
    expect(await errorsOf(job.id)).toMatchObject([{ item: key.id, code: 'AdministratorNeeded' }])
    expect(await statuses('')).toEqual(['active'])
  })
})
