import { createHash, createHmac, type Hash, type Hmac } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'

export type S3Key = { accessKeyId: string; secretAccessKey: string; region: string }
type Unsigned = { url: URL; method: 'PUT'; headers: Record<string, string>; body: Uint8Array }

/** The headers of a request with its signature (AWS Signature Version 4), as S3 and what is compatible with it want it. */
export async function signedHeaders(
  { accessKeyId, secretAccessKey, region }: S3Key,
  { url, method, headers, body }: Unsigned,
  now: number,
): Promise<Record<string, string>> {
  const signer = new SignatureV4({
    service: 's3',
    region,
    credentials: { accessKeyId, secretAccessKey },
    sha256: Sha256,
    // A path is signed as it is sent.
    uriEscapePath: false,
  })
  const signed = await signer.sign(
    {
      method,
      protocol: url.protocol,
      hostname: url.hostname,
      path: url.pathname,
      query: {},
      headers: { ...headers, host: url.host },
      body,
    },
    { signingDate: new Date(now) },
  )
  return signed.headers
}

/** SHA-256, or HMAC-SHA-256 under a key, as the signer calls it. */
class Sha256 {
  private readonly hash: Hash | Hmac
  constructor(key?: string | ArrayBuffer | ArrayBufferView) {
    this.hash = key === undefined ? createHash('sha256') : createHmac('sha256', bytesOf(key))
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.hash.update(bytesOf(data))
  }
  async digest(): Promise<Uint8Array> {
    return this.hash.digest()
  }
  reset(): never {
    throw new Error('unreachable: the signer makes a new one')
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Buffer {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data) ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : Buffer.from(data)
}
