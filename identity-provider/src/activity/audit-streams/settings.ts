import { exactUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { Filter } from './filters.ts'

/** What every stream has. */
export const StreamSettings = z.object({
  description: z.string().max(1000).default(''),
  url: exactUrl,
  filters: z.array(Filter).max(50).default([]),
})
export type StreamSettings = z.output<typeof StreamSettings>

export const secret = z.string().min(1).max(2000)
/** RFC 9110 §5.1; what we set ourselves is not to be replaced. */
export const headerName = z
  .string()
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, 'must be a header name')
  .refine(text => !/^(content-|host$|connection$|transfer-|gatehouse-)/i.test(text), 'is set by Gatehouse itself')
const headerValue = z
  .string()
  .min(1, 'must not be empty')
  .max(2000)
  .regex(/^[\x20-\x7e]*$/, 'must be printable ASCII')
export const headers = z
  .record(headerName, headerValue)
  .refine(given => Object.keys(given).length <= 50, 'must have at most 50 headers')
  .default({})

/** Where objects go in a store that speaks S3's protocol, and by which key. */
export const S3Settings = StreamSettings.extend({
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'must be the name of a region')
    .default('us-east-1'),
  bucket: z
    .string('is required for a store')
    .regex(
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
      'must be the name of a bucket: small letters, digits, dots and hyphens',
    ),
  /** What the names of objects begin with. */
  prefix: z
    .string()
    .max(300)
    .regex(/^[A-Za-z0-9_./-]*$/, 'must have only letters, digits, and _ . / -')
    .refine(
      text => !/^\/|(^|\/)\.{0,2}\/|(^|\/)\.{1,2}$/.test(text),
      'must not begin with / nor have empty or dotted parts',
    )
    .default(''),
  accessKeyId: z.string('is required for a store').regex(/^[\x21-\x7e]{1,200}$/, 'must be the id of an access key'),
  /** Whether the bucket stands in the path, and not before the host. */
  isPathStyle: z.boolean().default(false),
})
export type S3Settings = z.output<typeof S3Settings>
export const S3Secrets = z.object({ secretAccessKey: secret })

/** The URL is that of a collector, with or without `/v1/logs`. */
export const OtlpSettings = StreamSettings
export const OtlpSecrets = z.object({ headers })
