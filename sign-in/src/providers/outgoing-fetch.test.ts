import { expect, test } from 'vitest'

import { outgoingFetch, plainHttpRule } from './outgoing-fetch.ts'

function fetchOf(answer: () => Promise<Response>, isAllowed = false) {
  return outgoingFetch(answer, plainHttpRule({ isAllowed, ownOrigin: 'http://192.168.0.5:3000' }))
}
function ok() {
  return Promise.resolve(new Response('ok', { status: 201, headers: { 'x-a': 'b' } }))
}

test('a response keeps its status, headers and body', async () => {
  const response = await fetchOf(ok)('https://op.example/')
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([201, 'b', 'ok'])
})

test('a response without a body is unchanged', async () => {
  const response = await fetchOf(() => Promise.resolve(new Response(null, { status: 204 })))('https://op.example/')
  expect(response.status).toBe(204)
})

test.each([
  ['http://op.example/', true],
  ['http://localhost.evil.example/', true],
  ['http://127.0.0.1.evil.example/', true],
  ['http://10.0.0.1/', true],
  ['http://192.168.0.5/', true],
  ['http://192.168.0.5:3000/', false],
  ['http://localhost:3000/', false],
  ['ftp://localhost/', true],
])('%s is not asked (insecure ones on this machine allowed: %s)', async (url, allowInsecure) => {
  let isAsked = false
  const fetch = fetchOf(() => {
    isAsked = true
    return ok()
  }, allowInsecure)
  await expect(fetch(url)).rejects.toThrow('need https')
  expect(isAsked).toBe(false)
})

test.each([
  'http://localhost:3000/',
  'http://127.0.0.1/',
  'http://[::1]:4000/',
  'http://op.localhost/',
  'http://192.168.0.5:3000/x',
])('%s is asked when allowed', async url => {
  expect((await fetchOf(ok, true)(url)).status).toBe(201)
})

test('the time limit holds for a fetch that does not listen, and for a body that does not end', async () => {
  const endless = () =>
    Promise.resolve(new Response(new ReadableStream({ start: stream => stream.enqueue(new Uint8Array(1)) })))
  for (const answer of [() => new Promise<Response>(() => undefined), endless]) {
    const asked = fetchOf(answer)('https://op.example/', { signal: AbortSignal.timeout(50) })
    await expect(asked).rejects.toThrow('timeout')
  }
  await expect(fetchOf(ok)('https://op.example/', { signal: AbortSignal.abort() })).rejects.toThrow()
})

test('an answer over 1 MB is given up', async () => {
  const large = () => Promise.resolve(new Response('x'.repeat(1_048_577)))
  await expect(fetchOf(large)('https://op.example/')).rejects.toThrow('larger than 1 MB')
})
