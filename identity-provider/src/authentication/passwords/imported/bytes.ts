import { timingSafeEqual } from 'node:crypto'

/** Base64 with either alphabet. */
export const bytesOf = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** In constant time. */
export const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other)
