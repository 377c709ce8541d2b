type Given<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], null> }

/**
 * The fields of an update: those that are absent stay absent and keep their value, `null` becomes the empty value.
 *
 * @param empty what each field is when it is cleared; `clientMutationId` stands in Pothos' types alone
 */
export function clearNulls<Fields extends object>(
  fields: Fields,
  empty: { [Name in Exclude<keyof Fields, 'clientMutationId'>]-?: NonNullable<Fields[Name]> },
): Given<Fields> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  // Each null is replaced by the empty value of its own field.
  return Object.fromEntries(
    given.map(([name, value]) => [name, value === null ? empty[name as keyof typeof empty] : value]),
  ) as Given<Fields>
}
