import {
  type CompiledQuery,
  createQueryId,
  type DatabaseConnection,
  type DeleteQueryNode,
  type InsertQueryNode,
  QueryNode,
  type QueryExecutor,
  type QueryResult,
  type RawBuilder,
  type RootOperationNode,
  SelectionNode,
  SqliteAdapter,
  sql,
  type UpdateQueryNode,
} from 'kysely'
import { rowsOfInsertion } from '../statements/insertion.ts'
import { Slot } from '../statements/prepared.ts'
import { tablesWrittenBy } from '../statements/table-writes.ts'
import { type Catalog, catalogOf, rootOf } from './catalog.ts'
import { conflictColumns, isQuery, namesOneRow, plainRows, plainUpdates, selectTargets } from './nodes.ts'
import { netChanges, type Row, type RowChange } from './row-changes.ts'

export type { Row, RowChange } from './row-changes.ts'

/** Parents whose dependants are looked up in one statement. */
const parentsAtOnce = 200

export type CaptureOptions = {
  executor: QueryExecutor
  tables: ReadonlySet<string>
  /** A statement that changes more rows of a table is not captured row by row. */
  rowsMax: number
}

export type Captured = {
  changes: RowChange[]
  /** False when a statement changed more rows than are captured. */
  isComplete: boolean
}

export type Capture = {
  mark(): number
  rollBackTo(mark: number): void
  /** Captures nothing more, and answers what was captured. */
  end(): Captured
}

/**
 * Captures what the statements of the query builder on this connection do to the rows of `tables`, with the rows that
 * foreign keys delete. Raw SQL is not seen. Inserts cost no statement, updates and deletes one before them.
 */
export async function startCapture(connection: DatabaseConnection, options: CaptureOptions): Promise<Capture> {
  const execute = connection.executeQuery
  const run = <RowType>(query: CompiledQuery) => execute.call(connection, query) as Promise<QueryResult<RowType>>
  const catalog = await catalogOf(rootOf(options.executor.adapter), connection)
  const recorder = createRecorder({ ...options, catalog, run })
  connection.executeQuery = async <RowType>(query: CompiledQuery) => {
    // Safe: the recorder answers what the statement does, whose rows the caller knows.
    return (await recorder.execute(query)) as QueryResult<RowType>
  }
  return {
    mark: () => recorder.changes.length,
    rollBackTo: mark => void recorder.changes.splice(mark),
    end() {
      connection.executeQuery = execute
      return { changes: netChanges(recorder.changes), isComplete: recorder.isComplete() }
    },
  }
}

type Run = (query: CompiledQuery) => Promise<QueryResult<Row>>

/** By the node of the prepared query, which each engine has its own of. */
const knownSlots = new WeakMap<RootOperationNode, readonly unknown[]>()
const knownWholes = new WeakMap<RootOperationNode, Pick<CompiledQuery, 'sql' | 'query'>>()

function createRecorder({ executor, tables, rowsMax, catalog, run }: CaptureOptions & { catalog: Catalog; run: Run }) {
  const changes: RowChange[] = []
  let hasMissed = false
  const locks = !(executor.adapter instanceof SqliteAdapter)

  function add(table: string, before: Row | undefined, after: Row | undefined): void {
    if (!tables.has(table)) return
    const row = before ?? after ?? {}
    const key = JSON.stringify(catalog.keys.get(table)?.map(column => row[column]))
    changes.push({ table, key, before, after })
  }

  /** Compiles a node that has values of `query`, whose placeholders it may contain. */
  function compile(node: RootOperationNode, query: CompiledQuery): CompiledQuery {
    const compiled = executor.compileQuery(node, createQueryId())
    if (!compiled.parameters.some(isSlot)) return compiled
    return { ...compiled, parameters: compiled.parameters.map(filling(query)) }
  }

  /** The placeholders of a prepared query, in the order of its parameters. */
  function slotsOf(node: RootOperationNode): readonly unknown[] {
    const slots = knownSlots.get(node) ?? executor.compileQuery(node, createQueryId()).parameters
    knownSlots.set(node, slots)
    return slots
  }

  /** What fills the placeholders of a prepared query. */
  function filling(query: CompiledQuery): (value: unknown) => unknown {
    let values: Map<unknown, unknown> | undefined
    return value => {
      if (!isSlot(value)) return value
      values ??= new Map(slotsOf(query.query).map((slot, index) => [slot, query.parameters[index]]))
      return values.get(value)
    }
  }

  async function insert(query: CompiledQuery, node: InsertQueryNode, table: string): Promise<QueryResult<Row>> {
    const rows = rowsOfInsertion(query) ?? plainRows(query, node)
    if (rows && !node.onConflict) {
      const result = await run(query)
      for (const row of rows) add(table, undefined, row)
      return result
    }
    const columns = conflictColumns(node)
    if (columns && !rows) hasMissed = true
    const key = catalog.keys.get(table) ?? []
    const overwritten = columns && rows ? await selectBy(table, columns, rows) : []
    const byKey = new Map(overwritten.map(row => [JSON.stringify(key.map(column => row[column])), row]))
    const { result, returned } = await returning(query, node)
    for (const row of returned) add(table, byKey.get(JSON.stringify(key.map(column => row[column]))), row)
    return result
  }

  /** The statement that also answers whole rows: its parameters are the same. */
  function wholeOf(node: InsertQueryNode | UpdateQueryNode): Pick<CompiledQuery, 'sql' | 'query'> {
    const known = knownWholes.get(node)
    if (known) return known
    const whole = QueryNode.cloneWithReturning(node, [SelectionNode.createSelectAll()])
    const { sql: text, query } = executor.compileQuery(whole, createQueryId())
    knownWholes.set(node, { sql: text, query })
    return { sql: text, query }
  }

  /** Runs the statement so that it also answers the whole rows it has written. */
  async function returning(query: CompiledQuery, node: InsertQueryNode | UpdateQueryNode) {
    const { rows } = await run({ ...query, ...wholeOf(node) })
    // More columns than were asked for do no harm.
    return { result: { rows: node.returning ? rows : [], numAffectedRows: BigInt(rows.length) }, returned: rows }
  }

  async function update(query: CompiledQuery, node: UpdateQueryNode, table: string): Promise<QueryResult<Row>> {
    const key = catalog.keys.get(table) ?? []
    if (locks && namesOneRow(node, key)) return updateOne(query, node, table)
    const before = await targets(query, node)
    const result = await run(query)
    if (!before) return result
    const fill = filling(query)
    const set = plainUpdates(node)
    const after = set
      ? before.map(row => ({ ...row, ...mapValues(set, fill) }))
      : inOrderOf(before, await selectBy(table, key, before), key)
    before.forEach((row, index) => {
      add(table, row, after[index])
    })
    return result
  }

  /** Asks PostgreSQL in one message for the row as it was, and to change it. */
  async function updateOne(query: CompiledQuery, node: UpdateQueryNode, table: string): Promise<QueryResult<Row>> {
    const [before, { result, returned }] = await Promise.all([targets(query, node), returning(query, node)])
    const [row] = before ?? []
    if (row) add(table, row, returned[0])
    return result
  }

  async function remove(query: CompiledQuery, node: DeleteQueryNode, table: string): Promise<QueryResult<Row>> {
    const before = await targets(query, node)
    if (before) await addDeleted(table, before)
    return run(query)
  }

  async function addDeleted(table: string, rows: Row[]): Promise<void> {
    for (const row of rows) add(table, row, undefined)
    for (const { table: child, columns, parentColumns } of catalog.cascades.get(table) ?? []) {
      if (!tables.has(child) && !catalog.cascades.has(child)) continue
      const named = rows.map(row =>
        Object.fromEntries(columns.map((column, index) => [column, row[parentColumns[index] ?? '']])),
      )
      const children = await selectBy(child, columns, named)
      if (children.length > 0) await addDeleted(child, children)
    }
  }

  /** The rows that the statement is about to change; undefined when they are too many or cannot be told. */
  async function targets(query: CompiledQuery, node: UpdateQueryNode | DeleteQueryNode): Promise<Row[] | undefined> {
    const select = selectTargets(node, { limit: rowsMax + 1, locks })
    const rows = select ? (await run(compile(select, query))).rows : undefined
    if (rows && rows.length <= rowsMax) return rows
    hasMissed = true
    return undefined
  }

  /** The rows of `table` that have the values of one of `named` in `columns`. */
  async function selectBy(table: string, columns: readonly string[], named: readonly Row[]): Promise<Row[]> {
    if (columns.length === 0) return []
    const found: Row[] = []
    for (let from = 0; from < named.length; from += parentsAtOnce) {
      const where = isOneOf(columns, named.slice(from, from + parentsAtOnce))
      const node = sql`select * from ${sql.table(table)} where ${where} limit ${rowsMax + 1}`
      const { rows } = await run(executor.compileQuery(node.toOperationNode(), createQueryId()))
      if (rows.length > rowsMax) hasMissed = true
      else found.push(...rows)
    }
    return found
  }

  return {
    changes,
    isComplete: () => !hasMissed,
    execute(query: CompiledQuery): Promise<QueryResult<Row>> {
      const node = query.query
      const [table = ''] = tablesWrittenBy(node)
      const isSeen = tables.has(table) || (node.kind === 'DeleteQueryNode' && catalog.cascades.has(table))
      if (!isSeen || !isQuery(node)) return run(query)
      if (node.kind === 'InsertQueryNode') return insert(query, node, table)
      return node.kind === 'UpdateQueryNode' ? update(query, node, table) : remove(query, node, table)
    },
  }
}

/** The condition that `columns` have the values of one of the rows; written so that both engines use an index. */
function isOneOf(columns: readonly string[], rows: readonly Row[]): RawBuilder<unknown> {
  const isShared = (column: string) => rows.every(row => row[column] === rows[0]?.[column])
  const shared = columns.filter(isShared).map(column => sql`${sql.ref(column)} = ${rows[0]?.[column]}`)
  const [column, ...others] = columns.filter(name => !isShared(name))
  if (column === undefined) return sql.join(shared, sql` and `)
  const either =
    others.length === 0
      ? sql`${sql.ref(column)} in (${sql.join(rows.map(row => row[column]))})`
      : sql`(${sql.join(
          rows.map(row =>
            sql.join(
              [column, ...others].map(name => sql`${sql.ref(name)} = ${row[name]}`),
              sql` and `,
            ),
          ),
          sql` or `,
        )})`
  return sql.join([...shared, either], sql` and `)
}

function isSlot(value: unknown): boolean {
  return value instanceof Slot
}

function mapValues(row: Row, change: (value: unknown) => unknown): Row {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, change(value)]))
}

function inOrderOf(rows: readonly Row[], others: readonly Row[], key: readonly string[]): (Row | undefined)[] {
  const keyOf = (row: Row) => JSON.stringify(key.map(column => row[column]))
  const byKey = new Map(others.map(row => [keyOf(row), row]))
  return rows.map(row => byKey.get(keyOf(row)))
}
