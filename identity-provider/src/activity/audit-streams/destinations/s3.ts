import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { timeOfId } from '../../../foundation/ids/new-id.ts'
import type { OutgoingAnswer } from '../../../foundation/outgoing/request.ts'
import { S3Secrets, S3Settings } from '../settings.ts'
import { readSecretsAs } from '../stored.ts'
import type { Batch, Destination } from './destination.ts'
import { isSuccess, type SendRequest } from './requests.ts'
import { signedHeaders } from './s3-signer.ts'

const compress = promisify(gzip)
/** Longer than other requests take, and well within a lease. */
const timeoutMs = 15_000

/**
 * Objects of gzipped JSON lines in a store that speaks S3's protocol. Their names follow from their batch, so that one
 * that is put again, by whichever node, takes the place of itself.
 */
export function s3Destination(
  { clock, encryption }: Pick<Dependencies, 'clock' | 'encryption'>,
  sendRequest: SendRequest,
): Destination {
  return {
    eventsMax: 1_000,
    bytesMax: 8_000_000,
    waitMs: 60_000,
    async send(row, batch) {
      const settings = S3Settings.parse(JSON.parse(row.settings))
      const { secretAccessKey } = readSecretsAs(encryption, row, S3Secrets)
      const body = await compress(batch.events.map(event => `${JSON.stringify(event)}\n`).join(''))
      const url = urlOf(settings, nameOf(batch))
      const unsigned = { url, method: 'PUT', headers: { 'content-type': 'application/gzip' }, body } as const
      const headers = signedHeaders({ ...settings, secretAccessKey }, unsigned, clock())
      return sendRequest({ url: url.href, method: 'PUT', headers, body, timeoutMs }, answer =>
        isSuccess(answer) ? {} : { error: reasonIn(answer) },
      )
    },
  }
}

/** By day, in the order of time. */
function nameOf({ first, last }: Batch): string {
  const at = new Date(timeOfId('A', first)).toISOString()
  const day = at.slice(0, 10).replaceAll('-', '/')
  return `${day}/${at.slice(0, 19).replaceAll(/[-:]/g, '')}Z-${first}-${last}.jsonl.gz`
}

function urlOf({ url: endpoint, bucket, prefix, isPathStyle }: S3Settings, name: string): URL {
  const url = new URL(endpoint)
  const folder = prefix && !prefix.endsWith('/') ? `${prefix}/` : prefix
  const base = url.pathname.replace(/\/$/, '')
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`
  url.pathname = `${base}/${isPathStyle ? `${bucket}/` : ''}${folder}${name}`
  return url
}

/** What to do about the usual refusals. */
const remedies: Readonly<Record<string, string>> = {
  AccessDenied: 'let this access key put objects into the bucket',
  InvalidAccessKeyId: 'the store does not know this access key id',
  NoSuchBucket: 'there is no such bucket; create it, or correct its name',
  SignatureDoesNotMatch: 'the secret access key is wrong',
  RequestTimeTooSkewed: 'the clock of this server or of the store is wrong',
  AuthorizationHeaderMalformed: 'the region is wrong',
  PermanentRedirect: 'the bucket is in another region, or wants its name before the host',
}

function reasonIn({ status, body }: OutgoingAnswer): string {
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(body.toString()) ?? []
  return [`the store answered ${status}${code && ` ${code}`}`, remedies[code]].filter(Boolean).join(': ')
}
