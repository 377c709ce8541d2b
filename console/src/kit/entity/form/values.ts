import { type Declaration, type Field, inCamelCase } from '@gatehouse-id/entities'
import { type Mutation, mutation } from '../../api/mutation.ts'
import type { Missing } from '../../form/fields/missing.ts'
import type { Change } from '../documents.ts'
import type { AnyThing, Shown } from '../thing.ts'

export type Values = Record<string, unknown>

/** What is in a form before anything is typed. */
export function blankValues(shown: readonly Shown[]): Values {
  return Object.fromEntries(shown.map(({ name, field }) => [name, blankOf(field)]))
}

function blankOf({ kind, initially, choices }: Field): unknown {
  if (kind === 'choice') {
    const values = Object.entries(choices?.values ?? {})
    return (values.find(([, [value]]) => value === initially) ?? values[0])?.[0]
  }
  if (kind === 'flag') return initially === true
  return kind === 'texts' ? [] : ''
}

/** What of a thing is in a form. */
export function valuesOf(shown: readonly Shown[], row: object): Values {
  const known = new Map<string, unknown>(Object.entries(row))
  return Object.fromEntries(
    shown.map(({ name, field }) => [name, field.kind === 'text' ? (known.get(name) ?? '') : known.get(name)]),
  )
}

/** What has to be typed first. */
export function missingIn(shown: readonly Shown[], values: Values): Missing {
  const empty = shown.filter(({ name, field }) => field.required && trimmed(values[name]) === '')
  return Object.fromEntries(empty.map(({ name, missing }) => [name, missing]))
}

/** The values as they are sent. */
export function inputOf(shown: readonly Shown[], values: Values): Values {
  return Object.fromEntries(
    shown.map(({ name, field }) => [name, field.required ? trimmed(values[name]) : values[name]]),
  )
}

function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

/**
 * A change of a thing; of its answer it keeps what `storedOf` takes.
 *
 * @param refusedAt by the code of a refusal, the field at which it is shown; that of a name that is taken, at the name
 */
export function changing<Stored>(
  { type }: Declaration,
  document: Change | undefined,
  input: Values,
  storedOf: (answer: Values) => unknown,
  refusedAt: Readonly<Record<string, string>> = {},
): Mutation<Stored> {
  if (!document) throw new Error(`unreachable: ${type} declares no such change`)
  const taken = {
    [`${type.replaceAll(/(?!^)[A-Z]/g, letter => `_${letter}`).toUpperCase()}_TAKEN`]: 'name',
    ...refusedAt,
  }
  // The document asks for what it takes, and a test sends the document to the schema.
  return mutation(document, { input }, answer => storedOf({ ...answer }) as Stored | undefined, taken)
}

/** The deletion of one thing. */
export function deleting({ declaration, documents }: AnyThing, { id }: { id: string }): Mutation<unknown> {
  return changing<unknown>(declaration, documents.delete, { id }, ({ deletedId }) => deletedId)
}

/** The thing itself in the answer of a change. */
export function storedIn({ type }: Declaration): (answer: Values) => object | undefined {
  return answer => (answer[inCamelCase(type)] as object | undefined) ?? undefined // As above.
}
