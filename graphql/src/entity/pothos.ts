import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../request/context.ts'
import type { Builder, EntityName, QueryFieldBuilder, SchemaTypes } from '../schema/builder.ts'
import type { connectionCost } from '../schema/lists/pages.ts'

/** A type, a field or an argument that Pothos made; it is only handed back. */
export type Ref = unknown
export type Refs = Record<string, Ref>
/** Values by name, as GraphQL or the contract has them. */
export type Values = Readonly<Record<string, unknown>>

type Described = { description: string }
type Taken = Described & { required?: boolean; extensions?: Readonly<Record<string, unknown>> }
/** A field of an answer; what it resolves to is checked by GraphQL. */
type Shown<Parent> = Described & {
  nullable?: boolean
  complexity?: number | { field: number; multiplier?: number } | typeof connectionCost
  args?: Refs
  prefetch?: (parents: readonly Parent[], context: Context) => readonly unknown[]
  resolve: (parent: Parent, args: Values, context: Context) => unknown
}

export type InputFields = {
  string(options: Taken): Ref
  stringList(options: Taken): Ref
  boolean(options: Taken): Ref
  int(options: Taken): Ref
  id(options: Taken): Ref
  idList(options: Taken): Ref
  field(options: Taken & { type: Ref }): Ref
}
export type OutputFields<Parent> = {
  string(options: Shown<Parent>): Ref
  stringList(options: Shown<Parent>): Ref
  boolean(options: Shown<Parent>): Ref
  int(options: Shown<Parent>): Ref
  field(options: Shown<Parent> & { type: Ref }): Ref
  globalID(options: Described & { resolve: (parent: Parent) => GlobalId }): Ref
  globalIDList(options: Described & { resolve: (parent: Parent) => GlobalId[] }): Ref
}
type GlobalId = { type: string; id: string }
/** Fields that take arguments. */
export type LinkFields<Parent> = OutputFields<Parent> & {
  arg: QueryFieldBuilder['arg'] & ((options: Taken & { type: Ref }) => Ref)
}

export type ErrorClass = new (...parts: never[]) => Error

/**
 * The builder of Pothos as it is used where names and fields are data: Pothos infers the types of fields that are written
 * out, and there are none here. The declaration is checked against the contract instead.
 */
export type PlainBuilder = {
  node<Row>(
    type: string,
    options: Described & {
      id: Described & { resolve: (row: Row) => string }
      loadMany: (ids: string[], context: Context) => Promise<(Row | null)[]>
      fields: (t: OutputFields<Row>) => Refs
    },
  ): void
  objectRef(name: string): { implement(options: Described & { fields: (t: OutputFields<Values>) => Refs }): Ref }
  inputType(name: string, options: Described & { isOneOf?: true; fields: (t: InputFields) => Refs }): Ref
  enumType(name: string, options: Described & { values: Record<string, Described & { value?: string | number }> }): Ref
  objectField<Parent>(type: Ref, name: string, field: (t: LinkFields<Parent>) => Ref): void
  queryField(name: string, field: (t: LinkFields<object>) => Ref): void
  relayMutationField<Payload>(
    name: string,
    takes: Described & { inputFields: (t: InputFields) => Refs },
    does: Described & {
      inputNames: Readonly<Record<string, string>>
      errors: { types: readonly ErrorClass[] }
      resolve: (root: object, args: { input: Values }, context: Context) => Promise<Payload>
    },
    answers: Described & { outputFields: (t: OutputFields<Payload>) => Refs },
  ): void
}

/** The same builder. */
export function plain(builder: Builder): PlainBuilder {
  // The methods are those above; TypeScript cannot relate their signatures, which infer what is data here.
  return builder as unknown as PlainBuilder
}

/** An enum whose values are data, for fields that Pothos infers. */
export function enumRef<Value>(ref: Ref): PothosSchemaTypes.EnumRef<Types, Value> {
  // The caller knows the values; Pothos makes one class of references for all enums.
  return ref as PothosSchemaTypes.EnumRef<Types, Value>
}

/** An input type whose fields are data, for fields that Pothos infers: they take it as values by name. */
export function valuesInput(
  builder: Builder,
  name: string,
  options: Described & { fields: (t: InputFields) => Refs },
): ValuesRef {
  // Pothos makes one class of references for all input types.
  return plain(builder).inputType(name, options) as ValuesRef
}
type Types = PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>
export type ValuesRef = PothosSchemaTypes.InputObjectRef<Types, Values>

export type { Builder, Context, EntityName, IdentityClient }
