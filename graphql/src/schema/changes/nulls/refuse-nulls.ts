import { InvalidInput } from '../refusals/invalid-input.ts'

/**
 * Refuses null for fields that have no empty value.
 * @throws {InvalidInput} names each of them
 */
export function refuseNulls(fields: object): void {
  const names = Object.entries(fields).flatMap(([name, value]) => (value === null ? [name] : []))
  if (names.length === 0) return
  const message = 'cannot be cleared; leave it out to keep it'
  throw new InvalidInput(
    `${names.join(', ')} ${message}`,
    names.map(field => ({ field, message })),
  )
}
