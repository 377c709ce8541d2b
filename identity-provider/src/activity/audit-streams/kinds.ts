import { isIP } from 'node:net'
import { InvalidInput } from '@gatehouse-id/operation'
import type { z } from 'zod'
import type { AuditStream } from './contract.ts'
import { OtlpSettings, S3Settings, StreamSettings } from './settings.ts'
import type { StreamRow } from './store.ts'

type Kind = AuditStream['kind']
type Given = Readonly<Record<string, unknown>>

const schemas = { webhook: StreamSettings, s3: S3Settings, otlp: OtlpSettings } satisfies Record<Kind, z.ZodType>
/** What secrets are for: with another of these they are for somebody else. */
const audiences = { webhook: ['url'], s3: ['url', 'bucket', 'accessKeyId'], otlp: ['url'] } as const

/**
 * The settings of a kind, of what is given and what was there.
 * @throws {InvalidInput} for what is missing, wrong, or of another kind
 */
export function settingsOf(kind: Kind, given: Given, before: Given = {}): StreamSettings | S3Settings {
  const present = Object.entries(given).filter(([, value]) => !isBlank(value))
  const foreign = present.find(([field]) => !(field in schemas[kind].shape))
  if (foreign) throw refusal([{ field: foreign[0], message: 'is not for a stream of this kind' }])
  const cleared = Object.entries(given).filter(([, value]) => value !== undefined && isBlank(value))
  const kept = Object.entries(before).filter(([field]) => !cleared.some(([each]) => each === field))
  const read = schemas[kind].safeParse(Object.fromEntries([...kept, ...present]))
  if (!read.success) throw refusal(read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  const { data } = read
  if ('isPathStyle' in data && !data.isPathStyle && isIP(new URL(data.url).hostname.replace(/^\[|\]$/g, '')))
    throw refusal([{ field: 'isPathStyle', message: 'must be set: a bucket cannot stand before an IP address' }])
  return data
}

function isBlank(value: unknown): boolean {
  if (value === undefined || value === '' || value === false) return true
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

export function refusal(fields: { field: string; message: string }[]) {
  return new InvalidInput({ message: fields.map(({ field, message }) => `${field} ${message}`).join(', '), fields })
}

/** Whether secrets of one are for the other, too. */
export function isSameAudience(one: StreamRow, other: Pick<StreamRow, 'settings'>): boolean {
  const [first, second] = [one, other].map(({ settings }) => JSON.parse(settings) as Given)
  return audiences[kindOf(one)].every(field => first?.[field] === second?.[field])
}

export function kindOf({ kind }: StreamRow): Kind {
  return kind as Kind // Only this area writes the column.
}
