import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createOutgoing, reasonOf } from '../../../foundation/outgoing/request.ts'
import { type OutgoingMessage, Refused } from './transport.ts'
import { signatureHeader, webhookTransport } from './webhook.ts'

const secret = 'a secret for tests only, long enough'
const message: OutgoingMessage = {
  id: 'M1',
  projectId: 'P1',
  channel: 'sms',
  to: '+15551234567',
  purpose: 'oneTimeCode',
  locale: 'en',
  subject: '',
  text: 'Your code is 123456',
  html: '',
  expiresAt: 1_000,
}

const running: (() => void)[] = []
afterEach(() => {
  for (const stop of running.splice(0)) stop()
})

/** A webhook that answers with a status, or never. */
async function receiver(status: number | 'never', body = '{}') {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() })
    if (status !== 'never') response.writeHead(status, { location: '/elsewhere' }).end(body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  running.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/texts`, received } // it listens on a port
}

function transportTo(url: string) {
  return webhookTransport({ url, secret, isPrivateAllowed: true, clock: () => 1_700_000_000_123 })
}

test('the webhook gets the message with a signature over the time and the body', async () => {
  const { url, received } = await receiver(204)
  await transportTo(url)(message)
  const [request] = received
  const { html: _, subject: __, ...sent } = message
  expect(JSON.parse(request?.body ?? '')).toEqual(sent)
  const expected = createHmac('sha256', secret).update(`1700000000.${request?.body}`).digest('hex')
  expect(request?.headers[signatureHeader]).toBe(`t=1700000000,v1=${expected}`)
})

test.each([400, 401, 404, 301])('an answer of %i is final', async status => {
  const { url, received } = await receiver(status)
  await expect(transportTo(url)(message)).rejects.toBeInstanceOf(Refused)
  expect(received).toHaveLength(1)
})

test.each([429, 500, 503])('an answer of %i is tried again', async status => {
  const { url } = await receiver(status)
  const error = await transportTo(url)(message).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ message: `the webhook answered ${status}` })
  expect(error).not.toBeInstanceOf(Refused)
})

test('a webhook that never answers is given up', async () => {
  const { url } = await receiver('never')
  const outgoing = createOutgoing({ isPrivateAllowed: true })
  expect(await outgoing({ url, method: 'POST', timeoutMs: 200 }).catch(reasonOf)).toContain('took more than 200 ms')
})

test('an answer that is too long is given up', async () => {
  const { url } = await receiver(200, 'x'.repeat(2_000))
  const outgoing = createOutgoing({ isPrivateAllowed: true })
  await expect(outgoing({ url, method: 'GET', bytesMax: 1_000 })).rejects.toThrow('more than 1000 bytes')
  expect((await outgoing({ url, method: 'GET', bytesMax: 2_000 })).body).toHaveLength(2_000)
})

test.each([
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::7f00:1]',
  '[64:ff9b::7f00:1]',
  '0x7f.1',
  '2130706433',
])('nothing at %s is reached in production', async host => {
  const { url, received } = await receiver(200)
  const outgoing = createOutgoing({ isPrivateAllowed: false })
  const target = url.replace('127.0.0.1', host)
  const failed = await outgoing({ url: target, method: 'GET' }).catch(reasonOf)
  expect(failed).toContain('private network')
  expect(received).toEqual([])
})
