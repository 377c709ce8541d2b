import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

const dsl = `model AuthZ 1.0

type user

type doc
  relation owner: user
`

describe.each(identityEngines)('backups of schema and relations on $engine', ({ start }) => {
  test('are brought back whole, and what was there before is backed up', async () => {
    const identity = await start()
    const {
      authorizationBackups: backups,
      authorizationSchemas,
      authorizationRelations,
      authorizationChecks,
    } = identity.clientAs()
    const tuple = { resourceType: 'doc', resource: 'd1', relation: 'owner', targetType: 'user', target: 'u1' }
    const isAllowed = async () => (await authorizationChecks.check({ tuples: [tuple] })).tuples[0]?.allowed
    await authorizationSchemas.save({ dsl })
    await authorizationRelations.create({ tuples: [tuple] })
    expect(await isAllowed()).toBe(true)
    const { backupId } = await backups.create({})
    await authorizationRelations.delete({ tuples: [tuple] })
    await authorizationSchemas.save({ dsl: dsl.replace('doc', 'file') })
    const { autoBackupId } = await backups.restore({ backupId })
    expect(await isAllowed()).toBe(true)
    expect((await authorizationSchemas.load({})).dsl).toBe(dsl)
    const listed = (await backups.list({})).backups
    expect(listed).toMatchObject([
      { id: autoBackupId, isAutomatic: true, tupleCount: 0, status: 'completed' },
      { id: backupId, isAutomatic: false, tupleCount: 1, schemaVersion: expect.stringMatching(/\d/) },
    ])
    const other = await identity.anotherProcess()
    const there = other.provider.clientFor(identity.callAs())
    expect((await there.authorizationChecks.check({ tuples: [tuple] })).tuples[0]?.allowed).toBe(true)
    await backups.restore({ backupId: autoBackupId })
    expect((await authorizationSchemas.load({})).dsl).toContain('file')
    await backups.delete({ backupId })
    await expect(backups.restore({ backupId })).rejects.toMatchObject({ name: 'BackupNotFound' })
    const call = (method: string, path: string, key: string) =>
      fetch(`${identity.baseUrl}/v1/mgmt/fga/${path}`, { method, headers: { authorization: `Bearer ${key}` } })
    const foreign = await identity.anotherProject()
    for (const [method, path] of [
      ['GET', `backup/${autoBackupId}`],
      ['DELETE', `backup/${autoBackupId}`],
    ] as const) {
      expect((await call(method, path, identity.projectId)).status).toBe(401)
      expect((await call(method, path, `${foreign.projectId}:${foreign.managementKey}`)).status).toBe(404)
    }
    for (let made = (await backups.list({})).backups.length; made < 20; made++) await backups.create({})
    await expect(backups.create({})).rejects.toMatchObject({ name: 'TooManyBackups' })
  })
})
