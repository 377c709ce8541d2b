import type { JSONWebKeySet } from 'jose'
import { z } from 'zod'
import { createDocuments, type Outgoing, OutgoingFailed } from './request.ts'

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(200) })
const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url() })

/** Keys are fetched again after this time, */
const cacheMs = 10 * 60_000
/** and when a token names one that is not among them, but no sooner. */
const pauseMs = 30_000
const cachedMax = 1000

/** The public keys of others (RFC 7517), fetched when they are first needed. */
export type KeySets = {
  /**
   * Those at a URL. `kid` is the key that is looked for.
   * @throws {OutgoingFailed} when they cannot be fetched
   */
  at(url: string, kid: string | undefined): Promise<JSONWebKeySet>
  /**
   * The URL that an issuer publishes (OpenID Connect Discovery §4).
   * @throws {OutgoingFailed} when it cannot be fetched, or is that of another issuer
   */
  urlOf(issuer: string): Promise<string>
}

type Needs = { clock: () => number; outgoing: Outgoing; isProduction: boolean }

export function createKeySets({ clock, ...needs }: Needs): KeySets {
  const outgoing = createDocuments(needs)
  const cache = new Map<string, { at: number; keys: Promise<JSONWebKeySet> }>()

  async function read<Schema extends z.ZodType>(url: string, schema: Schema): Promise<z.output<Schema>> {
    const { status, body } = await outgoing({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: 5_000,
    })
    if (status !== 200) throw new OutgoingFailed(`${url} answered ${status}`)
    try {
      return schema.parse(JSON.parse(body.toString('utf8')))
    } catch (cause) {
      throw new OutgoingFailed(`${url} answered something else than was expected`, { cause })
    }
  }

  function load(url: string): Promise<JSONWebKeySet> {
    // The schema has what every JSON Web Key has; the library checks the rest.
    const keys = read(url, KeySet) as Promise<JSONWebKeySet>
    if (cache.size >= cachedMax) cache.clear()
    cache.set(url, { at: clock(), keys })
    keys.catch(() => cache.delete(url))
    return keys
  }

  return {
    async at(url, kid) {
      const cached = cache.get(url)
      if (!cached) return load(url)
      const age = Math.abs(clock() - cached.at)
      const keys = await cached.keys
      const isMissing = kid !== undefined && !keys.keys.some(key => key.kid === kid)
      return age > cacheMs || (isMissing && age > pauseMs) ? load(url) : keys
    },

    async urlOf(issuer) {
      const at = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
      const metadata = await read(at, Metadata)
      if (metadata.issuer !== issuer) throw new OutgoingFailed(`${at} is of the issuer ${metadata.issuer}`)
      return metadata.jwks_uri
    },
  }
}
