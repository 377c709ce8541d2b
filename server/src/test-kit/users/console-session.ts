import { type Cookie, cookieFor, type StorageState } from './storage-state.ts'
import { KitRefused } from '../refused.ts'

type Credentials = { email: string; password: string }

/** More redirects than a sign-in has. */
const redirectsMax = 15

/**
 * Signs in to the console as a browser without scripts does, and answers what one with scripts goes on with.
 * @throws {Error} when the password is wrong, or the user may not use the console
 */
export async function signInToConsole(url: string, { email, password }: Credentials): Promise<StorageState> {
  const jar = new Map<string, Cookie>()

  async function send(address: string, fields?: Record<string, string>): Promise<Response> {
    const cookie = [...jar.values()].map(({ name, value }) => `${name}=${value}`).join('; ')
    const form = fields && { method: 'POST', body: new URLSearchParams(fields) }
    const headers = { accept: 'text/html', origin: url, ...(cookie && { cookie }) }
    const response = await fetch(new URL(address, url), { headers, redirect: 'manual', ...form })
    for (const line of response.headers.getSetCookie()) keep(line)
    return response
  }

  function keep(line: string) {
    const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? []
    if (value === '' || /max-age=0\b/i.test(attributes)) return void jar.delete(name)
    const [, path = '/'] = /path=([^;]+)/i.exec(attributes) ?? []
    jar.set(name, { ...cookieFor(url, { name, value }), path, httpOnly: /httponly/i.test(attributes) })
  }

  async function follow(response: Response, left = redirectsMax): Promise<Response> {
    const location = response.headers.get('location')
    if (location === null) return response
    if (left === 0) throw new KitRefused('the sign-in to the console redirects without an end')
    return follow(await send(location), left - 1)
  }

  const { csrfToken } = (await (await send('/api/auth/csrf')).json()) as { csrfToken: string } // our own API
  const page = await follow(await send('/api/auth/signin/gatehouse', { csrfToken, callbackUrl: '/' }))
  const action = /action="([^"]+)"/.exec(await page.text())?.[1]?.replaceAll('&amp;', '&') ?? ''
  await follow(await send(action, { email, password }))
  const session = (await (await send('/api/auth/session')).json()) as { user?: object }
  if (!session.user) throw new KitRefused(`${email} could not be signed in to the console`)
  const cookies = [...jar.values()].filter(({ name }) => /session-token/.test(name))
  return { cookies, origins: [] }
}
