import { expect, test } from 'vitest'

import { createTestBrowser } from './test-browser.ts'

const answers: Record<string, () => Response> = {
  'https://one.example/set': () =>
    new Response('', {
      headers: [
        ['set-cookie', 'a=1%3D; Path=/'],
        ['set-cookie', 'b=2; Path=/; HttpOnly'],
      ],
    }),
  'https://one.example/remove': () => new Response('', { headers: { 'set-cookie': 'a=; Path=/; Max-Age=0' } }),
  'https://one.example/expire': () =>
    new Response('', { headers: { 'set-cookie': 'b=; Expires=Thu, 01 Jan 1970 00:00:00 GMT' } }),
  'https://one.example/away': () => new Response(null, { status: 302, headers: { location: 'https://two.example/' } }),
}

function browserWithLog() {
  const sent: (string | null)[] = []
  const browser = createTestBrowser({
    async fetch(request) {
      sent.push(request.headers.get('cookie'))
      return answers[request.url]?.() ?? new Response('page')
    },
  })
  return { browser, sent }
}

test('cookies go back to their origin only, as they came', async () => {
  const { browser, sent } = browserWithLog()
  await browser.visit('https://one.example/set')
  await browser.visit('https://one.example/')
  await browser.visit('https://two.example/')
  expect(sent).toEqual([null, 'a=1%3D; b=2', null])
})

test('a cookie is removed by Max-Age=0 and by the date 1970-01-01', async () => {
  const { browser } = browserWithLog()
  await browser.visit('https://one.example/set')
  await browser.visit('https://one.example/remove')
  expect([...browser.cookies('https://one.example')]).toEqual([['b', '2']])
  await browser.visit('https://one.example/expire')
  expect(browser.cookies('https://one.example').size).toBe(0)
})

test('a visit follows redirects, or stops before an address that is refused', async () => {
  const { browser, sent } = browserWithLog()
  expect((await browser.visit('https://one.example/away')).url.href).toBe('https://two.example/')
  const stopped = await browser.visit('https://one.example/away', url => url.hostname === 'one.example')
  expect([stopped.url.href, stopped.response.status]).toEqual(['https://two.example/', 302])
  expect(sent).toHaveLength(3)
})
