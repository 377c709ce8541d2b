import type { Choices, Declaration, Fields, Kind, Shape } from '@gatehouse-id/entities'

/** What the API answers of a field, by its kind. */
type ByKind<Given> = {
  text: string
  texts: string[]
  flag: boolean
  number: number
  /** ISO 8601. */
  time: string
  json: unknown
  choice: Given extends { choices: infer Chosen extends Choices } ? keyof Chosen['values'] & string : never
  link: { id: string; name: string } | null
  record: EntryOf<Given> | null
  records: EntryOf<Given>[]
}
type EntryOf<Given> = Given extends { shape: infer Of extends Shape } ? Answers<Of['fields']> : never
/** Texts that nobody has to give are null where there is none. */
type IsAbsent<Given> = Given extends { absent: true }
  ? true
  : Given extends { kind: 'text' }
    ? Given extends { required: true } | { fixed: true } | { derived: true }
      ? false
      : true
    : false
type Answers<Declared extends Fields> = {
  // A shape has its fields, and a signature for those of any.
  [Name in keyof Declared as string extends Name
    ? never
    : Declared[Name] extends { secret: true } | { to: 'User' }
      ? never
      : Name]:
    | ByKind<Declared[Name]>[Declared[Name]['kind'] & Kind]
    | (IsAbsent<Declared[Name]> extends true ? null : never)
}

/** A thing as the console reads it. */
export type RowOf<Declared extends Declaration> = Answers<Declared['fields']> & {
  id: string
  name: string
  version: string
}

/** The fields that a change can give. */
export type FieldName<Declared extends Declaration> = keyof Declared['fields'] & string
