import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'

const ada = '+12025550123'
const mallory = '+12025550199'

type Asked = { pendingRef: string; redirectUrl: string; image: string }

function clientOf(identity: TestIdentity, projectId = identity.projectId) {
  const post = async (path: string, body: object, token = '') => {
    const response = await fetch(`${identity.baseUrl}/v1/auth/notp/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${projectId}${token && `:${token}`}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, never> }
  }
  return {
    post,
    ask: async (path: string, body: object, token?: string) =>
      (await post(`whatsapp/${path}`, body, token)).body as unknown as Asked,
    poll: ({ pendingRef }: Asked) => post('pending-session', { pendingRef }),
    send: ({ redirectUrl }: Asked, from: string) =>
      identity.clientAs().notpMessages.receive({ from, text: new URL(redirectUrl).searchParams.get('text') ?? '' }),
  }
}

describe.each(identityEngines)('sign-in by a message that the user sends, on $engine', ({ start }) => {
  test('the browser that asked gets the session, once, after the message has arrived', async () => {
    const identity = await start()
    const { ask, poll, send } = clientOf(identity)
    const asked = await ask('signup-in', {})
    expect(await poll(asked)).toMatchObject({ status: 401, body: { errorCode: 'E066103' } })
    await send(asked, ada)
    expect(await poll(asked)).toMatchObject({
      status: 200,
      body: { firstSeen: true, user: { loginIds: [ada], phone: ada, verifiedPhone: true } },
    })
    expect(await poll(asked)).toMatchObject({ status: 401, body: { errorCode: 'E061005' } })
    await expect(send(asked, ada)).rejects.toMatchObject({ code: 'E066104' })
    const { audits } = await identity.clientAs().audit.search({ actions: ['LoginSucceed'] })
    expect(audits[0]).toMatchObject({ method: 'notp' })
  })

  test('a message that arrived before its number had an account opens none that was made since', async () => {
    const identity = await start()
    const { ask, poll, send } = clientOf(identity)
    const kinds = [{}, { loginId: ada }]
    const waiting = []
    for (const body of kinds) waiting.push(await ask('signup-in', body))
    for (const asked of waiting) await send(asked, ada)
    await identity.clientAs().users.create({ loginId: ada, phone: ada, verifiedPhone: true })
    for (const asked of waiting) expect(await poll(asked)).toMatchObject({ status: 401 })
  })

  test('a message from another number than that of the account signs nobody in', async () => {
    const identity = await start()
    const { ask, poll, send } = clientOf(identity)
    await identity.clientAs().users.create({ loginId: 'ada', phone: ada, verifiedPhone: true })
    const asked = await ask('signin', { loginId: 'ada' })
    await expect(send(asked, mallory)).rejects.toMatchObject({ code: 'E066104' })
    expect(await poll(asked)).toMatchObject({ status: 401, body: { errorCode: 'E066103' } })
    await send(asked, ada)
    expect(await poll(asked)).toMatchObject({ status: 200, body: { user: { loginIds: ['ada'] } } })
  })

  test('messages expire, work in no other project, and are for no other provider or a method that is off', async () => {
    const identity = await start()
    const { ask, poll, send, post } = clientOf(identity)
    const other = await identity.anotherProject()
    const asked = await ask('signup-in', {})
    const elsewhere = await clientOf(identity, other.projectId).ask('signup-in', {})
    await expect(send(elsewhere, ada)).rejects.toMatchObject({ code: 'E066104' })
    await expect(send({ ...asked, redirectUrl: 'https://wa.me/1?text=hello' }, ada)).rejects.toMatchObject({
      code: 'E066104',
    })
    expect(await clientOf(identity, other.projectId).poll(asked)).toMatchObject({ status: 401 })
    identity.clock.now += 10 * 60_000
    await expect(send(asked, ada)).rejects.toMatchObject({ code: 'E066104' })
    expect(await poll(asked)).toMatchObject({ status: 401, body: { errorCode: 'E061005' } })
    expect(await post('telegram/signin', {})).toMatchObject({ status: 400 })
    await identity.clientAs().projectSettings.update({ methods: { notp: false } })
    expect(await post('whatsapp/signin', {})).toMatchObject({ status: 403 })
  })

  test('where accounts are concealed, an unknown number gets the same answer and no session', async () => {
    const identity = await start()
    const { ask, poll, post } = clientOf(identity)
    expect(await post('whatsapp/signin', { loginId: ada })).toMatchObject({ body: { errorCode: 'E062108' } })
    await identity.clientAs().projectSettings.update({ isUserExistenceConcealed: true })
    const asked = await ask('signin', { loginId: ada })
    expect(asked).toMatchObject({ pendingRef: expect.any(String), redirectUrl: expect.any(String) })
    expect(await poll(asked)).toMatchObject({ status: 401, body: { errorCode: 'E066103' } })
  })
})

test('without a number there are no messages in production', async () => {
  const [{ start } = { start: undefined }] = identityEngines
  const identity = await start?.({ isProduction: true })
  if (!identity) throw new Error('unreachable: there is an engine')
  expect(await clientOf(identity).post('whatsapp/signup-in', {})).toMatchObject({ status: 400 })
})
