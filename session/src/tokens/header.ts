import { KeyIdMissing, TokenMalformed } from '../errors.ts'
import { decodeObject } from './compact.ts'

export type TokenHeader = { readonly kid: string; readonly alg: string }

// One header per key is usual; the bound only matters for a provider that puts more into its headers.
const REMEMBERED_MAX = 64

export type HeaderReader = {
  read(segment: string): TokenHeader
  /** Only for the header of a token whose signature held: nobody else can fill the memory. */
  remember(segment: string, header: TokenHeader): void
}

/** Reads a header it remembers without decoding it. */
export function createHeaderReader(): HeaderReader {
  const remembered = new Map<string, TokenHeader>()
  return {
    read: segment => remembered.get(segment) ?? readHeader(segment),
    remember(segment, header) {
      if (remembered.has(segment)) return
      if (remembered.size >= REMEMBERED_MAX) remembered.clear()
      // A copy: a slice would keep the whole token alive.
      remembered.set(Buffer.from(segment, 'latin1').toString('latin1'), header)
    },
  }
}

/** Throws KeyIdMissing, or TokenMalformed without `alg` or with `crit`: no extension is understood (RFC 7515 §4.1.11). */
function readHeader(segment: string): TokenHeader {
  const { kid, alg, crit } = decodeObject(segment, 'header')
  if (typeof kid !== 'string' || kid === '') throw new KeyIdMissing()
  if (typeof alg !== 'string' || alg === '') throw new TokenMalformed('header.alg must not be empty')
  if (crit !== undefined) throw new TokenMalformed('header.crit names extensions')
  return { kid, alg }
}
