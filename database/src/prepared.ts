import type { Compilable, CompiledQuery, Kysely } from 'kysely'

/** Stands for a value while a query is compiled. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Values = Record<string, unknown>

/**
 * A query that is built and compiled at its first use on each engine and afterwards only given its values: building one
 * costs more than SQLite takes to answer it. `build` must not look at the values, nor may their names vary.
 */
export function prepared<Tables, Given extends object, Row>(
  build: (db: Kysely<Tables>, values: Given) => Compilable<Row>,
): (db: Kysely<Tables>, values: Given) => Promise<{ rows: Row[]; numAffectedRows: bigint }> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>()

  function compile(db: Kysely<Tables>, values: Given): CompiledQuery<Row> {
    const slots = Object.keys(values).map(name => [name, new Slot(name)])
    // Kysely passes values through to the parameters as they are, whatever their type.
    return build(db, Object.fromEntries(slots) as Given).compile()
  }

  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const query = compiled.get(adapter) ?? compile(db, values)
    compiled.set(adapter, query)
    // Read by the names that the slots were made from.
    const given = values as Values
    const parameters = query.parameters.map(value => (value instanceof Slot ? given[value.name] : value))
    const { rows, numAffectedRows = 0n } = await db.executeQuery<Row>({ ...query, parameters })
    return { rows, numAffectedRows }
  }
}
