import { z } from 'zod/mini'

const Csrf = z.object({ csrfToken: z.string() })
const Started = z.object({ url: z.string() })
const Providers = z.record(z.string(), z.object({ type: z.string() }))

/** In the storage of this tab while a sign-in was begun or ended here, and no session came of it. */
const mark = 'gatehouse.sign-in-begun'

type Around = { fetchIt?: typeof fetch; storage?: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> }

/**
 * Where the only way to sign in begins; `undefined` where there are several, or a form. It leads on once: not after a
 * sign-out, and not when this tab has been led on and is back without a session, whatever went wrong.
 */
export async function leadOn(path: string, around: Around = {}): Promise<string | undefined> {
  const { fetchIt = fetch, storage = sessionStorage } = around
  try {
    if (storage.getItem(mark) !== null) return undefined
    const found = Object.entries(Providers.parse(await (await fetchIt('/api/auth/providers')).json()))
    const [[id, provider] = ['', undefined], ...others] = found
    if (others.length > 0 || provider?.type !== 'oauth') return undefined
    // Before anything is begun: where nothing can be kept, nobody is led on.
    storage.setItem(mark, 'yes')
    const { csrfToken } = Csrf.parse(await (await fetchIt('/api/auth/csrf')).json())
    const response = await fetchIt(`/api/auth/signin/${encodeURIComponent(id)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ csrfToken, callbackUrl: path, json: 'true' }),
    })
    return response.ok ? Started.parse(await response.json()).url : undefined
  } catch {
    // The page of the sign-in layer says what is wrong.
    return undefined
  }
}

/** After a sign-out the visitor decides when to sign in again. */
export function stayOut(): void {
  keep(storage => storage.setItem(mark, 'yes'))
}

/** There is a session: the next sign-in begins anew. */
export function cameIn(): void {
  keep(storage => storage.removeItem(mark))
}

/** A browser can refuse to keep anything. */
function keep(write: (storage: Storage) => void): void {
  try {
    write(sessionStorage)
  } catch {
    // Then nobody is led on either.
  }
}
