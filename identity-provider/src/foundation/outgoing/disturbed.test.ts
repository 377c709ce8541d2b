import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createOutgoing, type Disturbance, reasonOf } from './request.ts'

async function asked(disturbance: Disturbance | undefined, timeoutMs = 1_000) {
  let received = 0
  const server = createServer((_, response) => {
    received += 1
    response.end('here')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/a`
  const outgoing = createOutgoing({ isPrivateAllowed: true, disturb: () => disturbance })
  const answer = await outgoing({ url, method: 'GET', timeoutMs }).then(
    ({ status, retryAfter, body }) => ({ status, retryAfter, body: body.toString() }),
    error => ({ failed: reasonOf(error).replace(/^http:\S+ /, '') }),
  )
  return { received, ...answer }
}

test('a request is answered, cut before or after it arrives, late, or not disturbed', async () => {
  const here = { received: 1, status: 200, retryAfter: '', body: 'here' }
  const cut = 'cannot be reached: a fault of the test'
  expect(await asked(undefined)).toEqual(here)
  expect(await asked({ delayMs: 1 })).toEqual(here)
  const answer = { status: 503, retryAfter: '7' }
  expect(await asked({ delayMs: 0, answer })).toEqual({ received: 0, ...answer, body: 'a fault of the test' })
  expect(await asked({ delayMs: 0, cut: 'before' })).toEqual({ received: 0, failed: cut })
  expect(await asked({ delayMs: 0, cut: 'after' })).toEqual({ received: 1, failed: cut })
})

test('who is later than the request waits has not answered', async () => {
  expect(await asked({ delayMs: 3_600_000 }, 5)).toEqual({ received: 0, failed: 'took more than 5 ms' })
})
