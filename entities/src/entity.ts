import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import type { Field, Fields, Kind, Shape } from './fields.ts'

/** What callers of the console's API can be allowed; `graphql` says which roles include which. */
export const permissions = [
  'read_project',
  'read_users',
  'read_audit',
  'read_messages',
  'read_secrets',
  'manage_project',
  'manage_sign_in',
  'manage_users',
  'manage_administrators',
  'manage_keys',
] as const

export type Permission = (typeof permissions)[number]

/** One change of a thing, or of several. */
export type ChangeOf = {
  /** What the change does. */
  about: string
  /** What it takes; default: `change` of the thing. */
  takes?: Permission
  /** By their names; default: those of the operation. */
  errors?: readonly string[]
  /** The secret that it answers, once. */
  secret?: { name: string; about: string }
}

/** Sentences that do not follow the pattern; each pattern is in `graphql/src/entity/sentences.ts`. */
export type Sentences = Readonly<Record<SentenceName, string>>
export type SentenceName =
  | 'version'
  | 'expectedVersion'
  | 'conflict'
  | 'now'
  | 'nowMany'
  | 'id'
  | 'ids'
  | 'which'
  | 'filter'
  | 'order'
  | 'orderField'
  | 'new'
  | 'created'
  | 'changes'
  | 'changed'
  | 'deleted'
  | 'toDelete'
  | 'toDeleteMany'

/** A criterion of the list: a field is this value, or one of these. */
export type Criterion<Name extends string = string> = { is: Name; about: string } | { oneOf: Name; about: string }

/** Everything about a kind of thing that is data. */
export type Declaration<Declared extends Fields = Fields> = {
  /** Its type in the API. */
  type: string
  /** Its name in sentences, with its article, and of several. */
  noun: string
  nouns: string
  /** The same where it is clear which kind is meant, without an article; default: `noun`. */
  short?: string
  shorts?: string
  about: string
  /** The area of the contract with its operations, where they are `loadAll`, `load`, `create`, `update` and `delete`. */
  area?: string
  read: Permission
  change: Permission
  /** The field of the contract that identifies it; default: `id`. */
  key?: string
  fields: Declared
  list?: {
    about: string
    /** What it is ordered by: one field and only by its direction, or a choice of fields; default: by the provider. */
    order?:
      | (keyof Declared & string)
      | Readonly<Record<string, readonly [field: keyof Declared & string, about: string]>>
    /** Whether capital letters sort before small ones. */
    isCaseSensitive?: true
    search: readonly (keyof Declared & string)[]
    /** What the search is; default: which fields it looks at. */
    searchAbout?: string
    criteria?: Readonly<Record<string, Criterion<keyof Declared & string>>>
  }
  /** The errors of the contract that it adds to the API, by their names; the API is not made with one that there is not. */
  errors: Readonly<Record<string, string>>
  create?: ChangeOf
  update?: ChangeOf
  delete?: ChangeOf
  /** Replaces its secret: the operation `rotateSecret`. */
  rotate?: ChangeOf
  createMany?: ChangeOf
  updateMany?: ChangeOf
  deleteMany?: ChangeOf
  says?: Partial<Sentences>
}

/** A declared kind of thing; the types of its contract come with it. */
export type Entity<Row, Draft, Change> = Declaration & {
  /** Never set: it carries the types. */
  readonly types?: { row: Row; draft: Draft; change: Change }
}

/** What an operation of the contract takes. */
export type Input<
  Area extends keyof IdentityClient,
  Operation extends keyof IdentityClient[Area],
> = IdentityClient[Area][Operation] extends (input: infer Taken) => unknown ? Taken : never

/**
 * Declares a kind of thing. `entity<Row, Draft, Change>()` takes what the contract answers of it, what creates one, and
 * what changes one; every field has to be there, with a value of its kind.
 */
export function entity<Row extends object, Draft = null, Change = null>() {
  return <const Declared extends Fields, const Given extends Declaration<Declared>>(
    declaration: Given & { fields: Declared & Checked<Declared, Row, Draft, Change> },
  ): Given & Entity<Row, Draft, Change> => declaration
}

/** Declares objects within a thing: `Row` is what the contract answers of one, `Draft` what it takes. */
export function shape<Row extends object, Draft = null>() {
  return <const Declared extends Fields>(
    declared: Omit<Shape, 'fields'> & { fields: Declared & Checked<Declared, Row, Draft, null> },
  ): Shape & { fields: Declared } => declared
}

type Values = {
  text: string
  texts: readonly string[]
  flag: boolean
  number: number
  time: number | string
  json: unknown
  choice: string | number
  link: string
  record: object
  records: readonly object[]
}

type Checked<Declared, Row, Draft, Change> = {
  [Name in keyof Declared]: Declared[Name] extends { kind: infer K extends Kind }
    ? CheckedField<Declared[Name], K, WireOf<Name, Declared[Name]>, Row, Draft, Change>
    : Field
}
type CheckedField<F, K extends Kind, Wire, Row, Draft, Change> = (F extends { secret: true }
  ? unknown
  : Held<Row, Wire, K, 'answers'>) &
  (F extends { derived: true } ? unknown : Held<Draft, Wire, K, 'takes when it creates'>) &
  (F extends { derived: true } | { fixed: true } ? unknown : Held<Change, Wire, K, 'takes when it changes'>)
type WireOf<Name, F> = F extends { wire: infer Wire } ? Wire : Name

/** Nothing to complain about, or what is wrong. */
type Held<Shape, Path, K extends Kind, Verb extends string> = Shape extends null
  ? unknown
  : At<Shape, Path> extends Missing
    ? { wire: `the contract ${Verb} no ${Path & string}` }
    : NonNullable<At<Shape, Path>> extends Values[K]
      ? unknown
      : { kind: `the contract ${Verb} another kind of value here` }

type Missing = { readonly missing: unique symbol }
type At<Shape, Path> = Path extends keyof Shape
  ? Shape[Path]
  : Path extends `${infer Head}.${infer Rest}`
    ? Head extends keyof Shape
      ? At<NonNullable<Shape[Head]>, Rest>
      : Missing
    : Missing

/** How fields and mutations of the API call a thing of a type: `accessKey`. */
export function inCamelCase(type: string): string {
  return `${type.charAt(0).toLowerCase()}${type.slice(1)}`
}

/** The same of several: `accessKeys`, `families`. */
export function pluralOf(type: string): string {
  return `${inCamelCase(type).replace(/(?<![aeiou])y$/, 'ie')}s`
}

/** How the oldest parts of the API put it. */
export function detailed(one: string, many: string): Partial<Sentences> {
  return {
    version: 'Changes whenever an editable detail changes; sent back with an update.',
    expectedVersion: `The version the change is based on; refused when the ${one} has changed since.`,
    changes: 'What to change; omitted fields stay as they are.',
    filter: `Which ${many} to list; all criteria apply together.`,
    ids: `The node ids of the ${many}.`,
    order: `How to order ${many}.`,
    orderField: `What ${many} can be ordered by.`,
  }
}
