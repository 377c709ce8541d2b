import { createHash, createHmac } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { type Received, startReceiver } from '../testing.ts'

export const storeKey = { accessKeyId: 'AKIATEST', secretAccessKey: 'between the store and us' }
const region = 'eu-central-1'

/** A store that speaks as much of S3's protocol as streams do: it puts objects whose signature is right. */
export async function startStore() {
  const receiver = await startReceiver()
  const objects = new Map<string, Buffer>()
  receiver.now.status = 200
  receiver.now.refuse = request => {
    const authorization = String(request.headers.authorization)
    if (!authorization.includes(`Credential=${storeKey.accessKeyId}/`)) return refusal('InvalidAccessKeyId')
    if (signatureOf(request) !== /Signature=(\w+)$/.exec(authorization)?.[1]) return refusal('SignatureDoesNotMatch')
    if (!request.path.startsWith('/archive/')) return refusal('NoSuchBucket', 404)
    objects.set(request.path.slice('/archive/'.length), request.body)
    return undefined
  }
  return {
    ...receiver,
    region,
    objects,
    /** The lines of all objects, in the order of their names. */
    lines: () =>
      [...objects.keys()].sort().flatMap(name =>
        gunzipSync(objects.get(name) ?? '')
          .toString()
          .trim()
          .split('\n')
          .map(line => JSON.parse(line) as { ID: string; action: string }),
      ),
  }
}

function refusal(code: string, status = 403) {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>refused</Message></Error>` }
}

/** AWS Signature Version 4, computed by what it says: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
function signatureOf({ method, path, headers, body }: Received): string {
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/(\S+), SignedHeaders=(\S+),/.exec(headers.authorization ?? '') ?? []
  const signed = names.split(';').map(name => `${name}:${headers[name]}\n`)
  const payload = createHash('sha256').update(body).digest('hex')
  if (headers['x-amz-content-sha256'] !== payload || !names.split(';').includes('host')) return 'of another body'
  const canonical = [method, path, '', signed.join(''), names, payload].join('\n')
  const hashed = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hashed].join('\n')
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${storeKey.secretAccessKey}`)
  return hmac(key, text).toString('hex')
}
