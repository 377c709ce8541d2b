import { exactUrl } from '@gatehouse/operation'
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
