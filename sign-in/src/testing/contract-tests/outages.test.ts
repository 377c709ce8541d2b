import { expect, test } from 'vitest'
import { createMaliciousProvider } from '../malicious-provider.ts'
import { origin, setupWith, startSignIn } from '../setup.ts'

test.each(['/token', '/userinfo'])(
  'a callback while %s is away keeps its cookies, and works when it is asked for again',
  async away => {
    const idp = await createMaliciousProvider()
    let isAway = true
    const { browser, lines } = setupWith(
      idp,
      {},
      {
        fetch: async (url, init) =>
          isAway && url.endsWith(away)
            ? Response.json({ error: 'temporarily_unavailable' }, { status: 503 })
            : idp.fetch(url, init),
      },
    )
    const start = await startSignIn(browser)
    const path = `/callback/gh?${new URLSearchParams(idp.authorize(start.url()))}`
    const before = new Map(browser.cookies)
    const stopped = await browser.get(path)
    expect([stopped.status, stopped.setCookies]).toEqual([503, []])
    expect(stopped.headers.get('retry-after')).toBe('2')
    expect(browser.cookies).toEqual(before)
    expect(lines.map(({ code }) => code)).toEqual(['OAUTH_CALLBACK_ERROR'])
    isAway = false
    const answer = await browser.get(path)
    expect([answer.status, answer.location]).toEqual([302, origin])
    expect(browser.cookies.has('next-auth.session-token')).toBe(true)
  },
)

test('a form that a provider posts cannot be asked for again: it ends as every failure', async () => {
  const idp = await createMaliciousProvider()
  const { browser } = setupWith(
    idp,
    {},
    {
      responseMode: 'form_post',
      fetch: async (url, init) => (url.endsWith('/token') ? new Response('', { status: 503 }) : idp.fetch(url, init)),
    },
  )
  const start = await startSignIn(browser)
  const answer = await browser.post('/callback/gh', idp.authorize(start.url()))
  expect([answer.status, answer.location]).toEqual([302, expect.stringContaining('error=OAuthCallback')])
})
