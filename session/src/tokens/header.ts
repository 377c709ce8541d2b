import { KeyIdMissing, TokenMalformed } from '../errors.ts'
import { decodeObject } from './compact.ts'

export type TokenHeader = { readonly kid: string; readonly alg: string; readonly typ: unknown }

// Usually there is one header per key; the limit matters only if a provider varies its headers.
const rememberedMax = 64

export type HeaderReader = {
  read(segment: string): TokenHeader
  /** Caches the header of a token with a valid signature; invalid tokens must not fill the cache. */
  remember(segment: string, header: TokenHeader): void
}

/** Reads headers, with a cache of decoded ones. */
export function createHeaderReader(): HeaderReader {
  const remembered = new Map<string, TokenHeader>()
  return {
    read: segment => remembered.get(segment) ?? readHeader(segment),
    remember(segment, header) {
      if (remembered.has(segment)) return
      if (remembered.size >= rememberedMax) remembered.clear()
      // A copy, because a slice would keep the whole token in memory.
      remembered.set(Buffer.from(segment, 'latin1').toString('latin1'), header)
    },
  }
}

/**
 * @throws {KeyIdMissing} without `kid`
 * @throws {TokenMalformed} without `alg`, or with `crit`: no extension is supported (RFC 7515 §4.1.11)
 */
function readHeader(segment: string): TokenHeader {
  const { kid, alg, crit, typ } = decodeObject(segment, 'header')
  if (typeof kid !== 'string' || kid === '') throw new KeyIdMissing()
  if (typeof alg !== 'string' || alg === '') throw new TokenMalformed('header.alg must not be empty')
  if (crit !== undefined) throw new TokenMalformed('header.crit names extensions')
  return { kid, alg, typ }
}
