import type { Declaration } from '@gatehouse-id/entities'
import type { Created } from './actions.ts'
import { operationOf, verbs, type Writes } from './mutations.ts'
import type { IdentityClient } from './pothos.ts'

/** How the provider answers all of a kind of thing, and one, which is read before it is changed; it throws when there is none. */
export type Reads<Row> = {
  /** Left out where `byIds` and `page` are given. */
  all?: (client: IdentityClient) => Promise<readonly Row[]>
  /** Default: that of all. */
  one?: (client: IdentityClient, id: string) => Promise<Row>
}
type Operations = Readonly<Record<string, ((input: object) => Promise<object>) | undefined>>

/**
 * The calls of a kind of thing whose area has the usual operations: `loadAll` answers its rows, the others one row, each
 * in a field beside which there may be numbers.
 */
export function regularCalls<Row, Draft, Change>(declaration: Declaration): Writes<Row, Draft, Change> & Reads<Row> {
  const { type, area } = declaration
  if (area === undefined) throw new Error(`${type} names no area of the contract, and needs calls`)

  async function call(client: IdentityClient, operation: string, input: object): Promise<object> {
    const areas = client as unknown as Readonly<Record<string, Operations | undefined>> // The declaration names an area.
    const run = areas[area ?? '']?.[operation]
    if (!run) throw new Error(`the contract has no ${area}.${operation}`)
    return run(input)
  }
  async function rowOf(client: IdentityClient, operation: string, input: object): Promise<Row> {
    return contentOf(await call(client, operation, input)) as Row // The entity is declared with the type of its rows.
  }
  const created = (row: Row, secret = declaration.create?.secret): Created<Row> =>
    secret ? { row, secret: String(Object(row)[secret.name]) } : { row }

  return {
    all: async client => contentOf(await call(client, 'loadAll', {})) as Row[], // As above.
    one: (client, id) => rowOf(client, 'load', { id }),
    ...(declaration.create && {
      create: async (client, draft) => created(await rowOf(client, 'create', Object(draft))),
    }),
    ...(declaration.update && { update: (client, { id, after }) => rowOf(client, 'update', { ...after, id }) }),
    ...(declaration.delete && { delete: (client, id) => call(client, 'delete', { id }) }),
    ...(declaration.deleteMany && { deleteMany: (client, ids) => call(client, 'deleteBatch', { ids }) }),
    ...(declaration.rotate && {
      async rotate(client, id) {
        const { secret } = (await call(client, 'rotateSecret', { id })) as { secret: string }
        return { row: await rowOf(client, 'load', { id }), secret }
      },
    }),
  }
}

/** The operations that these calls are of. */
export function regularOperations(declaration: Omit<Declaration, 'area'>): string[] {
  const changes = verbs.filter(verb => declaration[verb] !== undefined).map(operationOf)
  return ['loadAll', 'load', ...changes]
}

/** What an answer is about: its one value that is no number. */
function contentOf(answer: object): unknown {
  return Object.values(answer).find(value => typeof value === 'object')
}
