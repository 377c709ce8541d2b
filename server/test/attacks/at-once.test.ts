import { expect, test } from 'vitest'
import { plainBrowser } from '../support/plain-browser.ts'
import { attackedServer, elsewhere, password, publicUrl } from './support/attacked-server.ts'

const { manage, server } = attackedServer()

/** Says who the console takes a browser for. */
async function viewerOf(browser: ReturnType<typeof plainBrowser>): Promise<unknown> {
  return (await (await browser.send('/api/auth/session')).json()).user
}

test('a browser that signs in to the console again and again is signed out with its user', async () => {
  const left: string[] = []
  for (let time = 0; time < 5; time += 1) {
    const loginId = `busy-${time}@example.com`
    await manage('/v1/mgmt/user/create', { loginId, email: loginId, verifiedEmail: true, password })
    const fixed = { 'x-forwarded-proto': 'https', 'x-forwarded-for': elsewhere }
    const browser = plainBrowser({ port: server().port }, fixed)
    const { page } = await browser.toHostedPage()
    await browser.submit(page, { email: loginId, password }, publicUrl)
    expect(await viewerOf(browser)).toMatchObject({ email: loginId })
    const ended = { isDone: false }
    const tabs = Array.from({ length: 5 }, async (_, tab) => {
      const own = plainBrowser({ port: server().port }, { ...fixed, 'x-forwarded-for': `198.51.${100 + time}.${tab}` })
      for (const [name, value] of browser.cookies) if (!name.includes('session-token')) own.cookies.set(name, value)
      const tokens: string[] = []
      while (!ended.isDone) {
        await own.toHostedPage()
        const token = [...own.cookies].find(([name]) => name.includes('session-token'))
        if (token) tokens.push(token.join('='))
      }
      return tokens
    })
    await new Promise(resolve => setTimeout(resolve, 250 + time * 7))
    await manage('/v1/mgmt/user/logout', { loginId })
    ended.isDone = true
    const all = await Promise.all(tabs)
    for (const token of new Set(all.flat())) {
      const thief = plainBrowser({ port: server().port }, fixed)
      const [name = '', value = ''] = token.split('=')
      thief.cookies.set(name, value)
      if ((await viewerOf(thief)) !== undefined) left.push(loginId)
    }
  }
  expect(left).toEqual([])
})
