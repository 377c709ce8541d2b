import { z } from 'zod/mini'

const Csrf = z.object({ csrfToken: z.string() })
const Started = z.object({ url: z.string() })
/** The embedded identity provider, among those of the sign-in layer. */
const own = 'gatehouse'

/** Whether administrators sign in at the embedded identity provider, whose pages add passkeys. */
export async function canAddPasskey(fetchIt: typeof fetch = fetch): Promise<boolean> {
  const response = await fetchIt('/api/auth/providers')
  const providers: unknown = response.ok ? await response.json() : undefined
  return typeof providers === 'object' && providers !== null && Object.hasOwn(providers, own)
}

/**
 * Where the administrator signs in anew and adds a passkey. The page comes back to the account; that of the provider is
 * the only one that adds one, once it knows whose it is.
 */
export async function startPasskey(email: string | null, fetchIt: typeof fetch = fetch): Promise<string> {
  const { csrfToken } = Csrf.parse(await (await fetchIt('/api/auth/csrf')).json())
  const query = new URLSearchParams({ prompt: 'login', gatehouse_add: 'passkey', ...(email && { login_hint: email }) })
  const response = await fetchIt(`/api/auth/signin/${own}?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ csrfToken, callbackUrl: '/account', json: 'true' }),
  })
  if (!response.ok) throw new Error(`The sign-in service answered ${response.status}.`)
  return Started.parse(await response.json()).url
}
