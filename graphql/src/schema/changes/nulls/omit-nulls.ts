type WithoutNulls<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], null> }

/** The same fields without those that are null: GraphQL clients send null for "not given", the provider wants absence. */
export function omitNulls<Fields extends object>(fields: Fields): WithoutNulls<Fields> {
  // Only entries whose value is not null are left, so every remaining field has the narrowed type.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as WithoutNulls<Fields>
}
