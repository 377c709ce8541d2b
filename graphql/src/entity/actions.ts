import { type ChangeOf, type Declaration, inCamelCase } from '@gatehouse-id/entities'
import { previewOf } from '../schema/changes/mutations.ts'
import { idOf } from '../schema/ids/node-type-of.ts'
import { errorNamed } from './errors.ts'
import { nodePart } from './merge.ts'
import {
  type Builder,
  type IdentityClient,
  type InputFields,
  type OutputFields,
  plain,
  type Refs,
  type Values,
} from './pothos.ts'
import { sentencesOf } from './sentences.ts'

type Action<Payload> = {
  name: string
  /** What it does, what it takes, and what it has done. */
  about: string
  takes: string
  done: string
  errors: readonly string[]
  inputNames?: Readonly<Record<string, string>>
  /** What it takes beside the id. */
  fields?: (t: InputFields) => Refs
  answers: (t: OutputFields<Payload>) => Refs
}

/** A mutation of one thing that is neither an update nor a deletion. */
export function actOnOne<Payload>(
  builder: Builder,
  declaration: Declaration,
  action: Action<Payload> & { call: (client: IdentityClient, id: string, input: Values) => Promise<Payload> },
): void {
  const description = sentencesOf(declaration).id
  const id = (t: InputFields) => t.id({ required: true, description, extensions: idOf(declaration.type) })
  register(builder, action, {
    fields: t => ({ id: id(t), ...action.fields?.(t) }),
    call: (client, input) => action.call(client, nodePart(input.id), input),
  })
}

/** The same of several things at once. */
export function actOnMany<Payload>(
  builder: Builder,
  declaration: Declaration,
  action: Action<Payload> & { call: (client: IdentityClient, ids: string[]) => Promise<Payload> },
): void {
  const description = sentencesOf(declaration).ids
  const ids = (t: InputFields) => t.idList({ required: true, description, extensions: idOf(declaration.type) })
  register(builder, action, {
    fields: t => ({ ids: ids(t) }),
    // GraphQL has checked that they are a list.
    call: (client, input) => action.call(client, (input.ids as unknown[]).map(nodePart)),
  })
}

type Called<Payload> = {
  fields: (t: InputFields) => Refs
  call: (client: IdentityClient, input: Values) => Promise<Payload>
}

function register<Payload>(builder: Builder, action: Action<Payload>, { fields, call }: Called<Payload>): void {
  const { name, about, takes, done, errors, inputNames = {}, answers } = action
  plain(builder).relayMutationField<Payload>(
    name,
    { description: takes, inputFields: fields },
    {
      description: about,
      inputNames,
      errors: { types: errors.map(error => errorNamed(builder, error)) },
      resolve: (_root, { input }, { client }) => call(client, input),
    },
    { description: done, outputFields: answers },
  )
}

/** The field of a payload with the thing as it is now. */
export function rowField<Row>({ type, ...rest }: Declaration) {
  const { now } = sentencesOf({ type, ...rest })
  return (t: OutputFields<{ row: Row }>): Refs => ({
    [inCamelCase(type)]: t.field({ type, description: now, resolve: ({ row }) => row }),
  })
}

/** A thing after a change that made a secret; the secret is missing where the declaration has none. */
export type Created<Row> = { row: Row; secret?: string }

/** A secret in a payload: it is never answered again, and a dry run makes none. */
export function secretField(t: OutputFields<{ secret?: string }>, secret: ChangeOf['secret']): Refs {
  if (!secret) return {}
  return {
    [secret.name]: t.string({
      nullable: true,
      description: `${secret.about} It is null in a dry run.`,
      resolve: created => (previewOf(created) ? null : created.secret),
    }),
  }
}

/** What a rotation takes. */
export function overlapField(t: InputFields): Refs {
  return { overlapSeconds: t.int({ description: 'How long the old secret works, at most 30 days; 0 by default.' }) }
}

/** The same, as it was given. */
export function overlapOf({ overlapSeconds }: Values): number {
  return Number(overlapSeconds ?? 0)
}
