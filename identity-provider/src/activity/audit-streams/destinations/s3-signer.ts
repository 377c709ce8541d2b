import { createHash, createHmac } from 'node:crypto'

export type S3Key = { accessKeyId: string; secretAccessKey: string; region: string }
type Unsigned = { url: URL; method: 'PUT'; headers: Record<string, string>; body: Uint8Array }

/**
 * The headers of a request with its signature (AWS Signature Version 4), as S3 and what is compatible with it want it. The
 * URL has no query, and its path is signed as it is sent.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
 */
export function signedHeaders(
  { accessKeyId, secretAccessKey, region }: S3Key,
  { url, method, headers, body }: Unsigned,
  now: number,
): Record<string, string> {
  const time = new Date(now).toISOString().replace(/\.\d+|[-:]/g, '')
  const scope = [time.slice(0, 8), region, 's3', 'aws4_request']
  const digest = sha256(body)
  const sent = { ...headers, host: url.host, 'x-amz-date': time, 'x-amz-content-sha256': digest }
  const sorted = Object.entries(sent).sort(([one], [other]) => (one < other ? -1 : 1))
  const names = sorted.map(([name]) => name).join(';')
  const lines = sorted.map(([name, value]) => `${name}:${value}\n`).join('')
  const request = [method, url.pathname, '', lines, names, digest].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), sha256(request)].join('\n')
  const signature = hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`), text).toString('hex')
  const credential = `${accessKeyId}/${scope.join('/')}`
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
  }
}

function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex')
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest()
}
