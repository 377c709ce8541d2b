/** The same with an empty text in place of null: what text fields hold where there is none. */
export function filled<Values extends object>(values: Values) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? ''])) as Filled<Values> // only texts can be null here
}

/** The type of the same. */
export type Filled<Values> = {
  [Name in keyof Values]: Values[Name] extends string | null
    ? null extends Values[Name]
      ? string
      : Values[Name]
    : Values[Name]
}
