import { createTestBrowser } from '@gatehouse-id/operation/testing'
import { trustCookieName } from '../../../authentication/second-factors/trusted-devices/cookie.ts'
import type { Who, World } from './world.ts'

export type PageBrowser = ReturnType<typeof browserOf>

/** A browser that keeps cookies, and signs in on the hosted page that an address leads to. */
export function browserOf({ origin, held }: Pick<World, 'origin' | 'held'>) {
  const browser = createTestBrowser()
  if (held.trusted) browser.cookies(origin).set(trustCookieName, held.trusted)
  async function open(address: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const init = { headers, ...(form && { method: 'POST', body: new URLSearchParams(form) }) }
    let [url, response] = [new URL(address, origin), await browser.send(new Request(new URL(address, origin), init))]
    for (let location = response.headers.get('location'); location; location = response.headers.get('location')) {
      url = new URL(location, url)
      if (url.origin !== origin) break
      response = await browser.send(new Request(url))
    }
    return { url, response }
  }
  return {
    send: browser.send,
    open,
    async signIn(address: string, { loginId, password }: Pick<Who, 'loginId' | 'password'>) {
      const page = await open(address)
      return open(page.url.href, { email: loginId, password }, { origin })
    },
  }
}
