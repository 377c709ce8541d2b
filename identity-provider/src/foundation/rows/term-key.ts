import { isSqlite } from '@gatehouse-id/database'
import { hash } from 'node:crypto'
import type { Reading } from '../tables/tables.ts'

/**
 * A term of a project as an index has it: 64 bits of a hash, so that no project finds what another has. PostgreSQL has a
 * bigint of an array under GIN, SQLite a word of its full-text index. Two terms with the same bits would find what the
 * other has; nobody meets two by chance.
 */
export function termKey(db: Reading, projectId: string, term: string): string {
  const bits = hash('sha256', `${projectId} ${term}`, 'buffer').subarray(0, 8)
  return isSqlite(db) ? bits.toString('hex') : String(bits.readBigInt64BE())
}
