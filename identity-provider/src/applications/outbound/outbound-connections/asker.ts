import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { digest } from '../../../foundation/secrets/digest.ts'

/** A neighbour on the same domain cannot set a cookie with this prefix. */
export function askerCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-gatehouse.asker' : 'gatehouse.asker'
}

/**
 * Marks the browser that asks for a connection, by a cookie of the answer; the digest of its value. A back end that asks
 * has no cookies, and many browsers keep none of another site: those exchange a code in the end.
 */
export function markAsker(
  { random, publicUrl }: Pick<Dependencies, 'random' | 'publicUrl'>,
  call: Call,
  maxAgeSeconds: number,
): string {
  const isSecure = publicUrl.startsWith('https:')
  const value = randomSecret(random)
  const flags = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax'
  call.setCookies?.push(`${askerCookieName(isSecure)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; ${flags}`)
  return digest(value)
}
