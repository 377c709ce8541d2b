import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Settings } from '../../../projects/settings/contract.ts'
import type { JwtResponse } from '../contract.ts'
import type { SettingsOf } from '../../../projects/index.ts'

/**
 * Delivers tokens as the project is configured: all in the body, or in cookies, with no refresh token in the body; or the
 * refresh token alone in a cookie, so that a page may keep the session token in one of its own.
 */
export type DeliverTokens = (call: Call, tokens: JwtResponse) => Promise<JwtResponse>
/** Expires the session cookies in the browser. */
export type ExpireCookies = (call: Call) => Promise<void>

type Cookie = { name: string; value: string; maxAgeSeconds: number }

export function createDelivery(
  { clock, publicUrl }: Pick<Dependencies, 'clock' | 'publicUrl'>,
  { settings }: { settings: SettingsOf },
): { deliverTokens: DeliverTokens; expireCookies: ExpireCookies } {
  const isSecure = publicUrl.startsWith('https:')

  return {
    async deliverTokens(call, tokens) {
      const { tokens: how, cookies } = await settings.of(call.projectId)
      if ((how.delivery === 'body' && !call.takesCookies) || !call.setCookies) return tokens
      const refreshName = call.refreshCookieName ?? cookies.refreshName
      const { sessionJwt, refreshJwt, cookieMaxAge, sessionExpiration } = tokens
      const sessionAge = Math.max(0, sessionExpiration - Math.floor(clock() / 1000))
      // The refresh token comes first: SDK 1.6.13 finds it only at the start of the joined headers.
      call.setCookies.push(
        line({ name: refreshName, value: refreshJwt, maxAgeSeconds: cookieMaxAge }, cookies, isSecure),
      )
      if (how.delivery !== 'refreshCookie' || call.takesCookies)
        call.setCookies.push(
          line({ name: cookies.sessionName, value: sessionJwt, maxAgeSeconds: sessionAge }, cookies, isSecure),
        )
      return { ...tokens, refreshJwt: '', cookieName: refreshName }
    },

    async expireCookies(call) {
      const { cookies } = await settings.of(call.projectId)
      const refreshName = call.refreshCookieName ?? cookies.refreshName
      for (const name of [refreshName, cookies.sessionName])
        call.setCookies?.push(line({ name, value: '', maxAgeSeconds: 0 }, cookies, isSecure))
    },
  }
}

const sameSites = { strict: 'Strict', lax: 'Lax', none: 'None' }

/** RFC 6265 §4.1; browsers accept `SameSite=None` only on secure cookies, so without TLS it is `Lax`. */
function line({ name, value, maxAgeSeconds }: Cookie, options: Settings['cookies'], isSecure: boolean): string {
  const sameSite = options.sameSite === 'none' && !isSecure ? 'lax' : options.sameSite
  const parts = [`${name}=${value}`, `Path=${options.path}`, `Max-Age=${maxAgeSeconds}`]
  if (options.domain) parts.push(`Domain=${options.domain}`)
  parts.push('HttpOnly', `SameSite=${sameSites[sameSite]}`)
  if (isSecure) parts.push('Secure')
  return parts.join('; ')
}
