import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
const midnight = Date.UTC(2030, 4, 2)

describe.each(identityEngines)('the refreshes of a session on $engine', { tags: ['every-engine'] }, ({ start }) => {
  async function signedIn() {
    const identity = await start()
    identity.clock.now = midnight + 8 * hour
    const { projectId, baseUrl } = identity
    const sdk = descope({ projectId, baseUrl })
    const { data } = await sdk.password.signUp('ada', 'correct horse battery')
    let token = data?.refreshJwt
    const refreshAt = async (now: number) => {
      identity.clock.now = now
      const answer = await sdk.refresh(token)
      expect(answer.ok).toBe(true)
      token = answer.data?.refreshJwt
    }
    const told = async () => {
      const { audits } = await identity.clientAs().audit.search({ actions: ['UserRefresh'], oldestFirst: true })
      return audits.map(({ occurred, data }) => ({ at: Number(occurred), data }))
    }
    return { identity, sdk, refreshAt, told, token: () => token }
  }

  test('are one audit event a day, which says how many there were, the first and the last', async () => {
    const { refreshAt, told } = await signedIn()
    for (const at of [9, 12, 23, 24, 30]) await refreshAt(midnight + at * hour)
    const session = expect.stringMatching(/^S/)
    expect(await told()).toEqual([
      {
        at: midnight + 9 * hour,
        data: {
          session,
          day: '2030-05-02',
          refreshes: 3,
          firstAt: '2030-05-02T09:00:00.000Z',
          lastAt: '2030-05-02T23:00:00.000Z',
        },
      },
      {
        at: midnight + day,
        data: {
          session,
          day: '2030-05-03',
          refreshes: 2,
          firstAt: '2030-05-03T00:00:00.000Z',
          lastAt: '2030-05-03T06:00:00.000Z',
        },
      },
    ])
  })

  test('are all counted when tabs refresh at once, and each session has its own', async () => {
    const { sdk, told, token } = await signedIn()
    const other = await sdk.password.signIn('ada', 'correct horse battery')
    expect((await sdk.refresh(other.data?.refreshJwt)).ok).toBe(true)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sdk.refresh(token())))
    expect(answers.every(({ ok }) => ok)).toBe(true)
    expect((await told()).map(({ data }) => data.refreshes).toSorted()).toEqual([1, 20])
  })

  test('are counted for as long as their event is kept', async () => {
    const { identity, refreshAt, told } = await signedIn()
    await identity.clientAs().projectSettings.update({ auditRetentionDays: 30 })
    await refreshAt(midnight + 9 * hour)
    await refreshAt(midnight + 23 * hour)
    identity.clock.now = midnight + 9 * hour + 30 * day - 1
    await identity.provider.sweep()
    expect((await told()).map(({ data }) => data.refreshes)).toEqual([2])
    identity.clock.now = midnight + 31 * day
    await identity.provider.sweep()
    expect(await identity.db.selectFrom('session_refreshes').selectAll().execute()).toEqual([])
  })
})
