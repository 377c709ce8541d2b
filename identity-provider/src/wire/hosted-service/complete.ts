import { z } from 'zod'
import { AuditLevel } from '../../activity/audit/contract.ts'

/**
 * An answer of the hosted service with what it left out because it was empty: "", [], {}, 0 and false (provider-api
 * §0.7). Objects and closed sets of values have no empty form: when one of those is missing, the answer stays wrong.
 */
export function complete(schema: unknown, value: unknown): unknown {
  const isAbsent = value === undefined || value === null
  if (schema instanceof z.ZodOptional) return isAbsent ? undefined : complete(schema.unwrap(), value)
  if (schema instanceof z.ZodNullable) return isAbsent ? null : complete(schema.unwrap(), value)
  // Events may come without a level there, and one odd event must not hide a whole page of the audit trail.
  if (schema === AuditLevel) return AuditLevel.safeParse(value).data ?? 'info'
  if (isAbsent) return emptyOf(schema)
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map(each => complete(schema.element, each)) : value
  if (!(schema instanceof z.ZodObject) || typeof value !== 'object') return value
  const completed = Object.entries(schema.shape).map(([key, field]) => [key, complete(field, Reflect.get(value, key))])
  return Object.fromEntries(completed)
}

function emptyOf(schema: unknown): unknown {
  if (schema instanceof z.ZodString) return ''
  if (schema instanceof z.ZodNumber) return 0
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodArray) return []
  if (schema instanceof z.ZodRecord) return {}
  return schema instanceof z.ZodEnum && schema.options.includes('') ? '' : undefined
}
