import type { auditStream } from '@gatehouse-id/entities'
import type { RowOf } from '../../kit/entity/row.ts'
import { withoutTypenames } from '../../kit/api/without-typenames.ts'
import { filled } from '../../kit/form/filled.ts'
import type { Header } from '../audit-webhooks/webhook-draft.ts'
import { streams } from './texts.ts'

type Stream = RowOf<typeof auditStream>

/** A stream as its form has it: name and kind are fixed, and the stored secrets are not told and start empty. */
export function fieldsOf(stream: Stream) {
  const {
    name: fixed,
    kind,
    description,
    url,
    region,
    bucket,
    prefix,
    accessKeyId,
    isPathStyle,
    headerNames,
    filters,
  } = stream
  return {
    name: fixed,
    kind,
    ...filled({ description, url, region, bucket, prefix, accessKeyId, isPathStyle }),
    secretAccessKey: '',
    headers: headerNames.map((name): Header => ({ name, value: '' })),
    filters: withoutTypenames(filters),
  }
}
export type StreamFields = ReturnType<typeof fieldsOf>

export const blankStream: StreamFields = {
  name: '',
  kind: 'S3',
  description: '',
  url: '',
  region: 'us-east-1',
  bucket: '',
  prefix: '',
  accessKeyId: '',
  isPathStyle: false,
  secretAccessKey: '',
  headers: [],
  filters: [],
}

/** What is missing, by field. */
export function missingOf({ kind, url, bucket, accessKeyId }: StreamFields): Record<string, string> {
  return {
    ...(!url.trim() && { url: streams.urlMissing }),
    ...(kind === 'S3' && !bucket && { bucket: streams.bucketMissing }),
    ...(kind === 'S3' && !accessKeyId && { accessKeyId: streams.accessKeyIdMissing }),
  }
}

/** Headers are told by their names alone: once one has changed, all are sent. */
export function missingHeaders(headers: readonly Header[]): Record<string, string> {
  return headers.every(({ name, value }) => name && value) ? {} : { headers: streams.headersMissing }
}

/** What is sent of the fields. */
export function inputOf({ headers, secretAccessKey, ...changes }: Partial<StreamFields>) {
  return {
    ...changes,
    ...(secretAccessKey && { secretAccessKey }),
    ...(headers && { headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])) }),
  }
}
