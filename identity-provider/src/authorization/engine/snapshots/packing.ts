import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, deflateRaw, inflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)
const inflate = promisify(inflateRaw)

/** A piece as text: the databases have no other type in common. */
export async function pack(piece: Uint8Array): Promise<string> {
  const packed = await deflate(piece, { level: constants.Z_BEST_SPEED })
  return packed.toString('base64')
}

export function unpack(content: string): Promise<Uint8Array> {
  return inflate(Buffer.from(content, 'base64'))
}

/** Of all pieces in their order. */
export function createDigest() {
  const hash = createHash('sha256')
  return { add: (content: string) => void hash.update(content), end: () => hash.digest('base64url') }
}
