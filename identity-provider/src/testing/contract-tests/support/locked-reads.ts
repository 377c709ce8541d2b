import type { RootOperationNode } from 'kysely'

/** What a statement does with the rows of a table. */
type Act = { kind: 'read' | 'lock' | 'write'; table: string }

/** Rows whose lock also holds what belongs to them: there, rows that may not exist yet are changed. */
const owners: ReadonlySet<string> = new Set(['projects', 'tenants', 'users', 'families', 'flows'])

/** The tables that an operation wrote after it had read them without their lock, or that of an owner. */
export function writtenUnlocked(statements: readonly RootOperationNode[]): string[] {
  const wasHeld = new Map<string, boolean>()
  const found = new Set<string>()
  let isOwnerHeld = false
  for (const { kind, table } of statements.flatMap(actsOf)) {
    if (kind === 'read') wasHeld.set(table, isOwnerHeld || wasHeld.get(table) === true)
    if (kind === 'write' && wasHeld.get(table) === false) found.add(table)
    if (kind !== 'lock') continue
    wasHeld.set(table, true)
    if (owners.has(table)) isOwnerHeld = true
  }
  return [...found]
}

function actsOf(node: RootOperationNode): Act[] {
  const reads = (within: unknown) => tablesIn(within).map(table => ({ kind: 'read' as const, table }))
  const writes = (target: unknown) => tablesIn(target).map(table => ({ kind: 'write' as const, table }))
  if (node.kind === 'SelectQueryNode') {
    // `lockRow` says so on both databases.
    const isLock = /for no key update|ForNoKeyUpdate/.test(JSON.stringify(node.endModifiers ?? []))
    if (!isLock) return reads(node)
    return [...reads(node.where), ...tablesIn(node.from).map(table => ({ kind: 'lock' as const, table }))]
  }
  if (node.kind === 'UpdateQueryNode') return [...reads(node.where), ...writes(node.table)]
  if (node.kind === 'InsertQueryNode')
    return [...reads(node.values), ...(node.onConflict?.updates ? writes(node.into) : [])]
  return []
}

function tablesIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(tablesIn)
  if (typeof node !== 'object' || node === null) return []
  if ('kind' in node && node.kind === 'SchemableIdentifierNode' && 'identifier' in node)
    return [nameOf(node.identifier)]
  return Object.values(node).flatMap(tablesIn)
}

function nameOf(identifier: unknown): string {
  return typeof identifier === 'object' && identifier !== null && 'name' in identifier ? String(identifier.name) : ''
}
