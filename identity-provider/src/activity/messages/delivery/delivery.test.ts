import { createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net'
import descope from '@descope/node-sdk'
import { afterEach, describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { attemptsMax } from './deliver.ts'
import { type MailServer, startMailServer } from './testing-mail-server.ts'
import { smtpTransport } from './smtp.ts'
import { type OutgoingMessage, Refused } from './transport.ts'

const ada = 'ada@example.com'
const from = 'Gatehouse <no-reply@example.com>'
const running: (() => Promise<unknown> | unknown)[] = []
afterEach(async () => {
  for (const stop of running.splice(0)) await stop()
})

async function mailServer(options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  running.push(server.close)
  return server
}

/** A TCP server that does to each connection what a broken mail server would. */
async function brokenServer(onConnection: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createTcpServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` // it listens on a port
}

function smtp(url: string, stepMs = 2_000) {
  return { email: smtpTransport({ url, from, stepMs }) }
}
function sdkOf({ projectId, baseUrl }: TestIdentity) {
  return descope({ projectId, baseUrl })
}
async function outbox(identity: TestIdentity) {
  return (await identity.clientAs().messages.search({})).messages
}

describe.each(identityEngines)('delivery on $engine', ({ start }) => {
  test('a code goes out through the mail server, and the outbox shows it without the code', async () => {
    const server = await mailServer()
    const identity = await start({ transports: smtp(server.url) })
    await sdkOf(identity).otp.signUpOrIn.email(ada)
    await identity.provider.deliver()
    expect(server.received).toHaveLength(1)
    const source = server.received[0]?.source ?? ''
    expect(source).toContain(`To: ${ada}`)
    expect(source).toContain('Auto-Submitted: auto-generated')
    const [code] = /\d{6}/.exec(/Subject: .*/.exec(source)?.[0] ?? '') ?? []
    expect(await sdkOf(identity).otp.verify.email(ada, code ?? '')).toMatchObject({ ok: true })
    const [sent] = await outbox(identity)
    expect(sent).toMatchObject({ status: 'sent', attempts: 1, recipient: ada })
    const { message } = await identity.clientAs().messages.load({ id: sent?.id ?? '' })
    expect(message.isBlotted).toBe(true)
    expect(JSON.stringify(message)).not.toContain(code)
  })

  test('a mail server that hangs, drops the connection or is not there slows no sign-in down', async () => {
    const hangs = await brokenServer(() => {})
    const drops = await brokenServer(socket => socket.write('220 hello\r\n', () => socket.destroy()))
    const inTheMiddle = await brokenServer(socket => {
      socket.write('220 hello\r\n')
      socket.on('data', data => {
        if (/^DATA/im.test(String(data))) socket.destroy()
        else socket.write('250 ok\r\n')
      })
    })
    for (const url of [hangs, drops, inTheMiddle, 'smtp://127.0.0.1:9']) {
      const send = smtpTransport({ url, from, stepMs: 400 })
      const givenUp: string[] = []
      const email = (message: OutgoingMessage) => send(message).finally(() => givenUp.push(message.to))
      const identity = await start({ transports: { email } })
      expect(await sdkOf(identity).otp.signUpOrIn.email(ada)).toMatchObject({ ok: true })
      // A server that hangs is still being waited for when the answer arrives.
      if (url === hangs) expect(givenUp).toEqual([])
      await identity.provider.deliver()
      expect(givenUp).toEqual([ada])
      const [pending] = await outbox(identity)
      expect(pending).toMatchObject({ status: 'pending', attempts: 1, lastError: expect.stringMatching(/./) })
      expect(pending?.nextAttemptAt).toBeGreaterThan(identity.clock.now)
    }
  })

  test('what fails is tried again, later and later, and is sent once the server is back', async () => {
    let isDown = true
    const server = await mailServer({ refuse: () => (isDown ? { code: 451, message: 'try later' } : undefined) })
    const identity = await start({ transports: smtp(server.url) })
    await sdkOf(identity).otp.signUpOrIn.email(ada)
    const waits: number[] = []
    for (let attempt = 1; attempt <= 3; attempt++) {
      await identity.provider.deliver()
      const [message] = await outbox(identity)
      expect(message).toMatchObject({ status: 'pending', attempts: attempt })
      waits.push((message?.nextAttemptAt ?? 0) - identity.clock.now)
      identity.clock.now = message?.nextAttemptAt ?? 0
    }
    const [first = 0, second = 0, third = 0] = waits
    expect(first).toBeGreaterThanOrEqual(1_000)
    expect(first).toBeLessThanOrEqual(3_000)
    expect(second).toBeGreaterThan(first)
    expect(third).toBeGreaterThan(second)
    isDown = false
    await identity.provider.deliver()
    expect(server.received).toHaveLength(1)
    expect(await outbox(identity)).toMatchObject([{ status: 'sent', lastError: '' }])
  })

  test('what a mail server refuses for good fails at once, with its reason, and can be tried again by hand', async () => {
    let isRefused = true
    const server = await mailServer({ refuse: () => (isRefused ? { code: 550, message: 'no such box' } : undefined) })
    const identity = await start({ transports: smtp(server.url) })
    const { messages } = identity.clientAs()
    await sdkOf(identity).otp.signUpOrIn.email(ada)
    await identity.provider.deliver()
    const [failed] = await outbox(identity)
    expect(failed).toMatchObject({ status: 'failed', attempts: 1, lastError: expect.stringContaining('no such box') })
    isRefused = false
    expect((await messages.retry({ id: failed?.id ?? '' })).message.status).toBe('pending')
    await identity.provider.deliver()
    expect(await outbox(identity)).toMatchObject([{ status: 'sent' }])
    await expect(messages.retry({ id: failed?.id ?? '' })).rejects.toThrow('it has been sent')
  })

  test('after the last attempt it is given up, visibly', async () => {
    const phone = async () => {
      throw new Error('the line is dead')
    }
    const identity = await start({ transports: { phone } })
    await identity.clientAs().users.create({ loginId: 'ada', phone: '+15551234567' })
    // A link lives longer than all the attempts take.
    await sdkOf(identity).magicLink.signIn.sms('ada', `${identity.baseUrl}/welcome`)
    for (let attempt = 1; attempt <= attemptsMax; attempt++) {
      await identity.provider.deliver()
      const [message] = await outbox(identity)
      expect(message?.attempts).toBe(attempt)
      identity.clock.now = message?.nextAttemptAt ?? identity.clock.now
    }
    expect(await outbox(identity)).toMatchObject([{ status: 'failed', lastError: 'the line is dead' }])
    identity.clock.now += 1_000
    await identity.provider.deliver()
    expect(await outbox(identity)).toMatchObject([{ attempts: attemptsMax }])
  })

  test('a code that has expired is not sent any more', async () => {
    const server = await mailServer({ refuse: () => ({ code: 451, message: 'try later' }) })
    const identity = await start({ transports: smtp(server.url) })
    await sdkOf(identity).otp.signUpOrIn.email(ada)
    await identity.provider.deliver()
    identity.clock.now += 3 * 60_000
    await identity.provider.deliver()
    const [message] = await outbox(identity)
    expect(message).toMatchObject({ status: 'expired' })
    await expect(identity.clientAs().messages.retry({ id: message?.id ?? '' })).rejects.toThrow('has expired')
  })

  test('two that deliver at once send each message once', { tags: ['every-engine'] }, async () => {
    const sent: string[] = []
    const transports = { email: async ({ to }: OutgoingMessage) => void sent.push(to) }
    const identity = await start({ transports })
    const second = (await identity.anotherProcess({ transports })).provider
    const everyone = Array.from({ length: 30 }, (_, index) => `person${index}@example.com`)
    await Promise.all(everyone.map(person => sdkOf(identity).otp.signUpOrIn.email(person)))
    await Promise.all([identity.provider.deliver(), second.deliver(), identity.provider.deliver(), second.deliver()])
    expect(sent.toSorted()).toEqual(everyone.toSorted())
  })

  test('a message whose sender was killed is taken up again when its lease is over', {
    tags: ['every-engine'],
  }, async () => {
    const sent: string[] = []
    let isKilled = true
    // A process that is killed never comes back from sending.
    const email = ({ to }: OutgoingMessage) =>
      isKilled ? new Promise<never>(() => {}) : Promise.resolve(sent.push(to))
    const identity = await start({ transports: {} })
    const transports = { email: async (message: OutgoingMessage) => void (await email(message)) }
    const killed = await identity.anotherProcess({ transports })
    const alive = (await identity.anotherProcess({ transports })).provider
    await descope({ projectId: identity.projectId, baseUrl: killed.baseUrl }).otp.signUpOrIn.email(ada)
    await expect.poll(async () => (await outbox(identity))[0]?.attempts).toBe(1)
    isKilled = false
    await alive.deliver()
    expect(sent).toEqual([])
    identity.clock.now += 60_001
    await alive.deliver()
    expect(sent).toEqual([ada])
  })

  test('a stop does not wait for a mail server that hangs, and the message is sent by the next process', {
    tags: ['every-engine'],
  }, async () => {
    const sent: string[] = []
    const identity = await start()
    const transports = { email: () => new Promise<never>(() => {}) }
    const stopping = await identity.anotherProcess({ transports })
    await descope({ projectId: identity.projectId, baseUrl: stopping.baseUrl }).otp.signUpOrIn.email(ada)
    await expect.poll(async () => (await outbox(identity))[0]?.attempts).toBe(1)
    await stopping.provider.close()
    await stopping.provider.deliver()
    identity.clock.now += 60_001
    const email = async ({ to }: OutgoingMessage) => void sent.push(to)
    await (await identity.anotherProcess({ transports: { email } })).provider.deliver()
    expect(sent).toEqual([ada])
  })

  test('a message that only fails its receiver does not hold up the others', async () => {
    const sent: string[] = []
    const email = async ({ to }: OutgoingMessage) => {
      if (to === ada) throw new Refused('no such box')
      sent.push(to)
    }
    const identity = await start({ transports: { email } })
    for (const person of [ada, 'bob@example.com']) await sdkOf(identity).otp.signUpOrIn.email(person)
    await identity.provider.deliver()
    expect(sent).toEqual(['bob@example.com'])
  })

  test('the outbox is searched by recipient, purpose, status and time, page by page, by its own project only', async () => {
    const identity = await start()
    const { messages } = identity.clientAs()
    for (const person of ['a@example.com', 'b@example.com', 'c@example.com']) {
      await sdkOf(identity).otp.signUpOrIn.email(person)
      identity.clock.now += 1_000
    }
    const recipients = async (search: Parameters<typeof messages.search>[0]) =>
      (await messages.search(search)).messages.map(({ recipient }) => recipient)
    expect(await recipients({})).toEqual(['c@example.com', 'b@example.com', 'a@example.com'])
    expect(await recipients({ recipient: 'B@example.com' })).toEqual(['b@example.com'])
    expect(await recipients({ statuses: ['sent'] })).toEqual([])
    expect(await recipients({ purposes: ['magicLink'] })).toEqual([])
    expect(await recipients({ from: identity.clock.now - 1_500 })).toEqual(['c@example.com'])
    const first = await messages.search({ size: 2 })
    expect(first.messages).toHaveLength(2)
    expect(await recipients({ size: 2, after: first.next })).toEqual(['a@example.com'])
    const other = await identity.anotherProject()
    const answer = await fetch(`${identity.baseUrl}/v1/gatehouse/messages/message?id=${first.messages[0]?.id}`, {
      headers: { authorization: `Bearer ${other.projectId}:${other.managementKey}` },
    })
    expect(answer.status).toBe(404)
  })
})
