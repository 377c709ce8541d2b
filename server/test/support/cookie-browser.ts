/** A browser without scripts that visits several origins, with separate cookies for each. */
export function cookieBrowser() {
  const cookiesOf = new Map<string, Map<string, string>>()

  async function send(address: string | URL, init: RequestInit = {}): Promise<{ url: URL; response: Response }> {
    const url = new URL(address)
    const cookies = cookiesOf.get(url.origin) ?? new Map<string, string>()
    cookiesOf.set(url.origin, cookies)
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(pair => pair.join('=')).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return location === null ? { url, response } : send(new URL(location, url))
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
