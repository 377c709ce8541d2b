import type { Compilable, CompiledQuery, Kysely, Transaction } from 'kysely'
import { later } from './later.ts'
import { readAlone } from './lone-reads.ts'

/** A placeholder for a value while a query is compiled. */
export class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Values = Record<string, unknown>

const mark = Symbol('prepared')

/** Whether a query is one of `prepared`: there are as many of them as are written down, however many values there are. */
export function isPrepared(query: object): boolean {
  return mark in query
}

export function asPrepared<Query extends CompiledQuery>(query: Query): Query {
  return Object.assign({}, query, { [mark]: true })
}

type Prepared<Tables, Given, Row> = {
  (db: Kysely<Tables>, values: Given): Promise<{ rows: Row[]; numAffectedRows: bigint }>
  /** Sends it as `sendLater` does. */
  later(tx: Transaction<Tables>, values: Given): Promise<void>
}

/**
 * A query that is built and compiled once per engine: building a query takes longer than SQLite takes to run it. PostgreSQL
 * plans it once in each session, so it is for what is found by keys, whatever the values are. `build` must not depend on
 * them, and their names must not vary.
 */
export function prepared<Tables, Given extends object, Row>(
  build: (db: Kysely<Tables>, values: Given) => Compilable<Row>,
): Prepared<Tables, Given, Row> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()

  function compile(db: Kysely<Tables>, values: Given): CompiledQuery<Row> {
    const slots = Object.keys(values).map(name => [name, new Slot(name)])
    // Safe: Kysely passes values of any type through to the parameters.
    return asPrepared(build(db, Object.fromEntries(slots) as Given).compile())
  }

  function fill(db: Kysely<Tables>, values: Given): CompiledQuery<Row> {
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? compile(db, values)
    compiled.set(adapter, query)
    // Safe: read by the names of the slots only.
    const given = values as Values
    const parameters = query.parameters.map(value => (value instanceof Slot ? given[value.name] : value))
    return { ...query, parameters }
  }

  async function run(db: Kysely<Tables>, values: Given) {
    const query = fill(db, values)
    const { rows, numAffectedRows = 0n } = await (readAlone(db, query) ?? db.executeQuery<Row>(query))
    return { rows, numAffectedRows }
  }
  return Object.assign(run, {
    later: async (tx: Transaction<Tables>, values: Given) => void (await tx.executeQuery(later(fill(tx, values)))),
  })
}
