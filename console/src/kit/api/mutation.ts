import type { Client, TypedDocumentNode } from 'urql'
import type { ApiRequest } from '../feedback/copy/copy-request.ts'
import { type Answer, type Outcome, outcomeOf, refusedAt } from './outcome.ts'

/** A change that is ready to be sent, or to be copied and repeated. */
export type Mutation<Stored> = ApiRequest & { send: (client: Client) => Promise<Outcome<Stored>> }

/** What the only field of a mutation answers. */
type AnswerOf<Data> = NonNullable<Data[keyof Data]>
type NameIn<Union> = Union extends unknown ? keyof Union & string : never
type Held<Union, Name extends string> = NonNullable<Extract<Union, Record<Name, unknown>>[Name]>

/**
 * One mutation with its variables. Of its answer it keeps `stored`: what has this name, or what the function takes.
 * `fields`: by its code, the field at which a refusal is shown.
 */
export function mutation<
  Data extends Record<string, unknown>,
  Variables extends Record<string, unknown>,
  Name extends NameIn<AnswerOf<Data>>,
>(
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  stored: Name,
  fields?: Readonly<Record<string, string>>,
): Mutation<Held<AnswerOf<Data>, Name>>
export function mutation<Data extends Record<string, unknown>, Variables extends Record<string, unknown>, Stored>(
  document: TypedDocumentNode<Data, Variables>,
  variables: NoInfer<Variables>,
  stored: (answer: AnswerOf<Data>) => Stored | undefined,
  fields?: Readonly<Record<string, string>>,
): Mutation<Stored>
export function mutation(
  document: TypedDocumentNode,
  variables: Record<string, unknown>,
  stored: string | ((answer: Answer) => unknown),
  fields: Readonly<Record<string, string>> = {},
): Mutation<unknown> {
  const storedOf = typeof stored === 'function' ? stored : (answer: Answer) => valueIn(answer, stored)
  return {
    document,
    variables,
    async send(client) {
      const { data, error } = await client.mutation<Record<string, Answer>>(document, variables)
      const outcome = outcomeOf(Object.values(data ?? {})[0], error, storedOf)
      return Object.entries(fields).reduce((known, [code, field]) => refusedAt(field, code, known), outcome)
    },
  }
}

function valueIn(answer: object, name: string): unknown {
  return new Map(Object.entries(answer)).get(name) ?? undefined
}
