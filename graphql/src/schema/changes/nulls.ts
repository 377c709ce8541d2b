import { InvalidInput } from './refusals/invalid-input.ts'

type WithoutNulls<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], null> }

/** The same fields without those that are null: GraphQL clients send null for "not given", the provider wants absence. */
export function omitNulls<Fields extends object>(fields: Fields): WithoutNulls<Fields> {
  // Only entries whose value is not null are left, so every remaining field has the narrowed type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as WithoutNulls<Fields>
}

/**
 * The fields of an update: those that are absent stay absent and keep their value, `null` becomes the empty value.
 *
 * @param empty what each field is when it is cleared; `clientMutationId` stands in Pothos' types alone
 */
export function clearNulls<Fields extends object>(
  fields: Fields,
  empty: { [Name in Exclude<keyof Fields, 'clientMutationId'>]-?: NonNullable<Fields[Name]> },
): WithoutNulls<Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Each null is replaced by the empty value of its own field.
  return Object.fromEntries(
    given.map(([name, value]) => [name, value === null ? empty[name as keyof typeof empty] : value]),
  ) as WithoutNulls<Fields>
}

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
