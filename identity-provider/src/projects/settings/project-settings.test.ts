import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('project settings on $engine', ({ start }) => {
  test('only what is named is changed, each field for itself', async () => {
    const { projectSettings } = (await start()).clientAs()
    const before = await projectSettings.load({})
    await projectSettings.update({ tokens: { sessionSeconds: 120 }, cookies: { sameSite: 'strict' } })
    await projectSettings.update({ tokens: { delivery: 'cookies' }, cookies: { refreshName: 'R' } })
    await projectSettings.update({ methods: { password: false }, messages: { locale: 'de' } })
    await projectSettings.update({ isUserExistenceConcealed: true })
    expect(await projectSettings.load({})).toEqual({
      ...before,
      tokens: { ...before.tokens, sessionSeconds: 120, delivery: 'cookies' },
      cookies: { ...before.cookies, sameSite: 'strict', refreshName: 'R' },
      methods: { ...before.methods, password: false },
      messages: { ...before.messages, locale: 'de' },
      isUserExistenceConcealed: true,
    })
  })

  test('of many changes at once none is lost', { tags: ['every-engine'] }, async () => {
    const { projectSettings } = (await start()).clientAs()
    const names = ['password', 'oneTimeCode', 'magicLink', 'enchantedLink', 'embeddedLink', 'totp', 'passkey'] as const
    await Promise.all(names.map(name => projectSettings.update({ methods: { [name]: false } })))
    const { methods } = await projectSettings.load({})
    expect(names.filter(name => methods[name])).toEqual([])
  })

  test('what is not acceptable is named, and nothing is changed', async () => {
    const { projectSettings } = (await start()).clientAs()
    const before = await projectSettings.load({})
    const wrong = projectSettings.update({
      tokens: { sessionSeconds: 5 },
      cookies: { path: 'no-path', domain: 'a b', sessionName: 'x;y' },
      approvedOrigins: ['javascript:alert(1)'],
    })
    const { fields } = await wrong.then(undefined, error => error)
    expect(fields.map(({ field }: { field: string }) => field)).toEqual([
      'tokens.sessionSeconds',
      'cookies.domain',
      'cookies.path',
      'cookies.sessionName',
      'approvedOrigins.0',
    ])
    expect(await projectSettings.load({})).toEqual(before)
  })

  test('another process sees a change within five seconds, and another project never', async () => {
    const identity = await start()
    const other = await identity.anotherProcess()
    const foreign = await identity.anotherProject()
    const load = async (baseUrl: string, { projectId, managementKey } = foreign) => {
      const headers = { authorization: `Bearer ${projectId}:${managementKey}` }
      return (await fetch(`${baseUrl}/v1/gatehouse/project/settings`, { headers })).json()
    }
    await load(other.baseUrl, identity)
    await identity.clientAs().projectSettings.update({ isAuthPublic: false })
    identity.clock.now += 5_000
    expect(await load(other.baseUrl, identity)).toMatchObject({ isAuthPublic: false })
    expect(await load(other.baseUrl)).toMatchObject({ isAuthPublic: true })
  })
})
