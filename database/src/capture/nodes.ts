import {
  AndNode,
  BinaryOperationNode,
  type CompiledQuery,
  type DeleteQueryNode,
  type InsertQueryNode,
  LimitNode,
  type OperationNode,
  OperatorNode,
  type RootOperationNode,
  SelectionNode,
  SelectModifierNode,
  SelectQueryNode,
  type UpdateQueryNode,
  ValueNode,
} from 'kysely'
import type { Row } from './row-changes.ts'

/** Which rows an update or delete is about, as a query of all their columns; undefined when it joins other tables. */
export function selectTargets(
  node: UpdateQueryNode | DeleteQueryNode,
  { limit, locks }: { limit: number; locks: boolean },
): SelectQueryNode | undefined {
  const isJoined = node.joins || (node.kind === 'UpdateQueryNode' ? node.from : node.using) || node.limit || node.with
  const [target, ...others] = node.kind === 'UpdateQueryNode' ? [node.table] : node.from.froms
  if (isJoined || !target || others.length > 0) return undefined
  return {
    ...SelectQueryNode.createFrom([target]),
    selections: [SelectionNode.createSelectAll()],
    ...(node.where && { where: node.where }),
    limit: LimitNode.create(ValueNode.create(limit)),
    // Others must not change the rows between this and the statement. The lock is the one that the statement itself takes:
    // a stronger one would wait for those who refer to the row, and they for it.
    ...(locks && {
      endModifiers: [SelectModifierNode.create(node.kind === 'UpdateQueryNode' ? 'ForNoKeyUpdate' : 'ForUpdate')],
    }),
  }
}

/** What an update sets to plain values; undefined when it computes one of them. */
export function plainUpdates(node: UpdateQueryNode): Row | undefined {
  const values: Row = {}
  for (const { column, value } of node.updates ?? []) {
    const name = columnOf(column)
    if (name === undefined || !ValueNode.is(value)) return undefined
    values[name] = value.value
  }
  return values
}

/** Whether a statement names a row by its whole key, so that it is about one at most. */
export function namesOneRow({ where }: UpdateQueryNode, key: readonly string[]): boolean {
  const named = where ? equalColumns(where.where) : []
  return key.length > 0 && key.every(column => named.includes(column))
}

/** The columns that have to equal a value each. */
function equalColumns(node: OperationNode): (string | undefined)[] {
  if (AndNode.is(node)) return [...equalColumns(node.left), ...equalColumns(node.right)]
  if (!BinaryOperationNode.is(node) || !ValueNode.is(node.rightOperand)) return []
  return OperatorNode.is(node.operator) && node.operator.operator === '=' ? [columnOf(node.leftOperand)] : []
}

/** The rows of an insert, of whose parameters they are the first; undefined when it computes one of their values. */
export function plainRows({ parameters }: CompiledQuery, node: InsertQueryNode): Row[] | undefined {
  const columns = plainColumns.get(node) ?? plainColumnsOf(node)
  if (!columns) return undefined
  // That of a prepared query comes again.
  plainColumns.set(node, columns)
  const rows: Row[] = []
  for (let from = 0; from < columns.values; from += columns.names.length)
    rows.push(Object.fromEntries(columns.names.map((name, index) => [name, parameters[from + index]])))
  return rows
}

type PlainColumns = { names: string[]; values: number }
const plainColumns = new WeakMap<InsertQueryNode, PlainColumns>()

function plainColumnsOf({ columns = [], values, with: before }: InsertQueryNode): PlainColumns | undefined {
  if (before || values?.kind !== 'ValuesNode' || !('values' in values)) return undefined
  const given = (values.values as readonly ListNode[]).flatMap(list => list.values)
  if (!given.every(isParameter)) return undefined
  return { names: columns.map(({ column }) => column.name), values: given.length }
}

/** Kysely's PrimitiveValueListNode and ValueListNode. */
type ListNode = { values: readonly unknown[] }

function isParameter(value: unknown): boolean {
  return !isNode(value) || (ValueNode.is(value) && !value.immediate)
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === 'object' && value !== null && 'kind' in value
}

function columnOf(node: OperationNode): string | undefined {
  if (node.kind === 'ReferenceNode' && 'column' in node) return columnOf(node.column as OperationNode) // its column
  if (node.kind !== 'ColumnNode' || !('column' in node)) return undefined
  return (node.column as { name: string }).name // Kysely's IdentifierNode
}

/** The columns by which an upsert finds the row that is there; undefined when it updates none. */
export function conflictColumns({ onConflict }: InsertQueryNode): string[] | undefined {
  if (!onConflict || onConflict.doNothing) return undefined
  return onConflict.columns?.map(({ column }) => column.name) ?? []
}

export function isQuery(node: RootOperationNode): node is InsertQueryNode | UpdateQueryNode | DeleteQueryNode {
  return node.kind === 'InsertQueryNode' || node.kind === 'UpdateQueryNode' || node.kind === 'DeleteQueryNode'
}
