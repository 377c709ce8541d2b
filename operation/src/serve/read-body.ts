import type { Operation } from '../declare.ts'
import { BadRequest } from '../errors.ts'
import { bodyLimitsOf, readLimitedText } from './body-limits.ts'

/**
 * Reads a JSON object, or any JSON as the field `bareBody`. A missing body is `{}`.
 * @throws {BodyTooLarge} when it exceeds the limits of the operation
 * @throws {BadRequest} when it is not JSON, or not an object
 */
export async function readJsonBody(request: Request, operation: Operation): Promise<Record<string, unknown>> {
  const text = await readLimitedText(request, bodyLimitsOf(operation))
  if (text.trim() === '') return {}
  const value = parse(text)
  if (operation.bareBody !== undefined) return { [operation.bareBody]: value }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new BadRequest({ message: 'the request body must be a JSON object' })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    const where = cause instanceof Error ? cause.message : ''
    throw new BadRequest({ message: `the request body is not valid JSON: ${where}`, cause })
  }
}
