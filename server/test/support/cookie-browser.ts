import { createTestBrowser } from '@gatehouse-id/operation/testing'

/** A browser without scripts that visits several origins, with separate cookies for each. */
export function cookieBrowser() {
  const browser = createTestBrowser()

  async function send(address: string | URL, init: RequestInit = {}): Promise<{ url: URL; response: Response }> {
    const response = await browser.send(new Request(address, { ...init, redirect: 'manual' }))
    const location = response.headers.get('location')
    if (location === null) return { url: new URL(address), response }
    return browser.visit(new URL(location, address))
  }

  const submit = (address: string | URL, fields: Record<string, string>) =>
    send(address, { method: 'POST', body: new URLSearchParams(fields) })

  return {
    send,
    /** Signs in at `origin` with a provider that asks for login and consent. */
    async signIn({ origin, providerId, login }: { origin: string; providerId: string; login: string }) {
      const { csrfToken } = await (await send(`${origin}/api/auth/csrf`)).response.json()
      const asked = await submit(`${origin}/api/auth/signin/${providerId}`, { csrfToken, callbackUrl: origin })
      const { url } = await submit(asked.url, { prompt: 'login', login, password: 'anything' })
      await submit(url, { prompt: 'consent' })
    },
    async graphql(origin: string, query: string, variables: object = {}) {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ query, variables })
      return (await send(`${origin}/graphql`, { method: 'POST', headers, body })).response.json()
    },
  }
}
