import { createTestBrowser } from '@gatehouse-id/operation/testing'
import type { FirstServer } from './test-server.ts'

/** A browser without scripts for one server: it keeps cookies, sends forms and follows redirects. */
export function plainBrowser({ port }: Pick<FirstServer, 'port'>, fixed: Record<string, string> = {}) {
  const origin = `http://127.0.0.1:${port}`
  const browser = createTestBrowser()
  const everySetCookie: string[] = []

  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(address, origin)
    const headers = new Headers({ accept: 'text/html', ...fixed, ...Object.fromEntries(new Headers(init.headers)) })
    const response = await browser.send(new Request(`${origin}${pathname}${search}`, { ...init, headers }))
    everySetCookie.push(...response.headers.getSetCookie())
    return response
  }

  /** Follows redirects; answers the last page and the URLs on the way. */
  async function follow(response: Response, way: string[] = []): Promise<{ page: Response; way: string[] }> {
    const location = response.headers.get('location')
    if (location === null) return { page: response, way }
    return follow(await send(location), [...way, location])
  }

  async function postForm(address: string, fields: Record<string, string>, origin?: string) {
    const headers = { ...(origin && { origin }) }
    return follow(await send(address, { method: 'POST', headers, body: new URLSearchParams(fields) }))
  }

  return {
    send,
    follow,
    everySetCookie,
    cookies: browser.cookies(origin),
    postForm,

    /** Fills in the form of a page and sends it, as from the origin that the browser shows. */
    async submit(page: Response, fields: Record<string, string>, origin: string) {
      const action = /action="([^"]+)"/.exec(await page.text())?.[1] ?? ''
      return postForm(action, fields, origin)
    },

    /** Starts a sign-in at the embedded provider; ends at its hosted page. */
    async toHostedPage() {
      const { csrfToken } = await (await send('/api/auth/csrf')).json()
      return postForm('/api/auth/signin/gatehouse', { csrfToken, callbackUrl: '/' })
    },
  }
}
