import { transact } from '@gatehouse-id/database'
import { describe, expect, test } from 'vitest'
import { createNewId } from '../../../foundation/ids/new-id.ts'
import { sdkEngines } from '../../../testing/sdk.ts'
import type { TestIdentity } from '../../../testing/identity.ts'
import { insertTrustedDevice } from './store.ts'

const day = 24 * 60 * 60_000
const newId = createNewId({ clock: Date.now, random: bytes => crypto.getRandomValues(new Uint8Array(bytes)) })
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

describe.each(sdkEngines)('trusted devices on $engine', ({ start, create }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const { management } = create({ projectId, baseUrl, managementKey })
    await management.user.create('ada', { email: 'ada@example.com' })
    await management.user.create('bob')
    const idOf = async (loginId: string) => (await management.user.load(loginId)).data?.userId ?? ''
    return { identity, management, adaId: await idOf('ada'), bobId: await idOf('bob') }
  }

  /** Creates a device as the hosted pages do, the only place where a browser becomes trusted. */
  async function trusted(
    { db, clock, projectId }: TestIdentity,
    { userId, usedMs = 0, userAgent = firefox }: { userId: string; usedMs?: number; userAgent?: string },
  ): Promise<string> {
    const id = newId('TD')
    await transact(db, tx =>
      insertTrustedDevice(tx, {
        project_id: projectId,
        id,
        user_id: userId,
        digest: id,
        previous_digest: '',
        rotated_at: clock.now,
        user_agent: userAgent,
        ip: '203.0.113.9',
        created_at: clock.now,
        last_used_at: clock.now + usedMs,
        expires_at: clock.now + 30 * day,
      }),
    )
    return id
  }

  async function post(
    { baseUrl, projectId, managementKey }: Pick<TestIdentity, 'baseUrl' | 'projectId' | 'managementKey'>,
    operation: 'list' | 'remove',
    input: object,
  ) {
    const response = await fetch(`${baseUrl}/v1/mgmt/user/trusteddevices/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}:${managementKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    })
    return { status: response.status, body: await response.json() }
  }
  const idsOf = ({ body }: { body: { devices: { id: string }[] } }) => body.devices.map(({ id }) => id)

  test('the devices of several users are listed, by login id and user id, latest use first', async () => {
    const { identity, management, adaId, bobId } = await started()
    const older = await trusted(identity, { userId: adaId })
    const newer = await trusted(identity, { userId: adaId, usedMs: 5_000, userAgent: '' })
    const bobs = await trusted(identity, { userId: bobId, usedMs: 2_000 })
    const identifiers = ['ada', bobId, adaId]
    const answer = await post(identity, 'list', { identifiers })
    expect(idsOf(answer)).toEqual([newer, bobs, older])
    expect(answer.body.devices[2]).toEqual({
      id: older,
      name: 'Firefox on Linux',
      deviceType: 'Desktop',
      userId: adaId,
      lastLoginTime: String(Math.floor(identity.clock.now / 1000)),
      expirationTime: String(Math.floor((identity.clock.now + 30 * day) / 1000)),
      lastLocation: '203.0.113.9',
      isCurrentDevice: false,
    })
    expect(answer.body.devices[0]).toMatchObject({ name: '', deviceType: 'Unknown' })
    expect((await management.user.listTrustedDevices(identifiers)).data).toEqual(answer.body.devices)
    identity.clock.now += 30 * day
    expect(await post(identity, 'list', { identifiers })).toMatchObject({ status: 200, body: { devices: [] } })
  })

  test('only devices of the user are removed, and the audit trail lists them', async () => {
    const { identity, management, adaId, bobId } = await started()
    const [one, two] = [await trusted(identity, { userId: adaId }), await trusted(identity, { userId: adaId })]
    const bobs = await trusted(identity, { userId: bobId })
    const deviceIds = [one, bobs, 'none']
    expect(await management.user.removeTrustedDevices('ada', deviceIds)).toMatchObject({ ok: true })
    // The field name of the schema.
    expect(await post(identity, 'remove', { loginId: adaId, deviceIds })).toEqual({ status: 200, body: {} })
    expect(idsOf(await post(identity, 'list', { identifiers: ['ada', 'bob'] })).toSorted()).toEqual([two, bobs].sort())
    const { audits } = await identity.clientAs().audit.search({ actions: ['TrustedDeviceRemoved'] })
    expect(audits).toMatchObject([{ userId: adaId, data: { deviceIds: [one] } }])
  })

  test('of ten concurrent removals one is recorded in the audit trail', { tags: ['every-engine'] }, async () => {
    const { identity, adaId } = await started()
    const deviceIds = [await trusted(identity, { userId: adaId })]
    const removals = Array.from({ length: 10 }, () => post(identity, 'remove', { identifier: 'ada', deviceIds }))
    expect((await Promise.all(removals)).map(({ status }) => status)).toEqual(Array(10).fill(200))
    const { audits } = await identity.clientAs().audit.search({ actions: ['TrustedDeviceRemoved'] })
    expect(audits).toHaveLength(1)
  })

  test('invalid input is refused with its field, and an unknown user is not found', async () => {
    const { identity, management, adaId } = await started()
    const device = await trusted(identity, { userId: adaId })
    const many = Array.from({ length: 101 }, (_, index) => `x${index}`)
    for (const [operation, input, field] of [
      ['list', {}, 'identifiers'],
      ['list', { identifiers: [] }, 'identifiers'],
      ['list', { identifiers: 'ada' }, 'identifiers'],
      ['list', { identifiers: [7] }, 'identifiers.0'],
      ['list', { identifiers: many }, 'identifiers'],
      ['remove', { deviceIds: [device] }, 'identifier'],
      ['remove', { identifier: 'ada' }, 'deviceIds'],
      ['remove', { identifier: 'ada', deviceIds: [] }, 'deviceIds'],
      ['remove', { identifier: 'ada', deviceIds: [''] }, 'deviceIds.0'],
      ['remove', { identifier: 'ada', deviceIds: [device, ...many] }, 'deviceIds'],
    ] as const) {
      const answer = await post(identity, operation, input)
      expect({ input, ...answer }).toMatchObject({ status: 400, body: { fields: [{ field }] } })
    }
    const unknown = { status: 404, body: { errorCode: 'E112102' } }
    expect(await post(identity, 'list', { identifiers: ['ada', 'unknown'] })).toMatchObject(unknown)
    expect(await post(identity, 'remove', { identifier: 'unknown', deviceIds: [device] })).toMatchObject(unknown)
    expect(await management.user.listTrustedDevices(['unknown'])).toMatchObject({ ok: false, code: 404 })
    expect(idsOf(await post(identity, 'list', { identifiers: ['ada'] }))).toEqual([device])
  })

  test('a wrong key is refused, and the key of another project finds no user', async () => {
    const { identity, adaId } = await started()
    const deviceIds = [await trusted(identity, { userId: adaId })]
    const wrong = { ...identity, managementKey: 'gh_wrong' }
    expect((await post(wrong, 'list', { identifiers: ['ada'] })).status).toBe(401)
    expect((await post(wrong, 'remove', { identifier: 'ada', deviceIds })).status).toBe(401)
    const other = { ...identity, ...(await identity.anotherProject()) }
    expect((await post(other, 'list', { identifiers: [adaId] })).status).toBe(404)
    expect((await post(other, 'remove', { identifier: adaId, deviceIds })).status).toBe(404)
    const theirs = identity.administrator.email
    expect((await post(other, 'remove', { identifier: theirs, deviceIds })).status).toBe(200)
    expect(idsOf(await post(identity, 'list', { identifiers: ['ada'] }))).toEqual(deviceIds)
  })
})
