import { isSqlite } from '@gatehouse-id/database'
import { hash } from 'node:crypto'
import type { Reading } from '../tables/tables.ts'

/**
 * A term of a project as an index has it: 64 bits of a hash, so that no project finds what another has. PostgreSQL has a
 * bigint of an array under GIN, SQLite a word of its full-text index. Two terms with the same bits would find what the
 * other has; nobody meets two by chance.
 */
export function termKey(db: Reading, projectId: string, term: string): string {
  // As text, in a quarter of the time that the bytes take.
  const bits = hash('sha256', `${projectId} ${term}`, 'hex').slice(0, 16)
  return isSqlite(db) ? bits : String(BigInt.asIntN(64, BigInt(`0x${bits}`)))
}
