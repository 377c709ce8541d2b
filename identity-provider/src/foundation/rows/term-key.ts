import { isSqlite } from '@gatehouse-id/database'
import { hash } from 'node:crypto'
import type { Reading } from '../tables/tables.ts'

/** Some megabytes. */
const keptMax = 20_000
/** By project and term. */
const kept = new Map<string, Map<string, string>>()
let keptNow = 0

/**
 * A term of a project as an index has it: 64 bits of a hash, so that no project finds what another has. PostgreSQL has a
 * bigint of an array under GIN, SQLite a word of its full-text index. Two terms with the same bits would find what the
 * other has; nobody meets two by chance.
 *
 * @param isCommon whether others will have the term too, so that it is not hashed again
 */
export function termKey(db: Reading, projectId: string, term: string, isCommon = false): string {
  const bits = isCommon ? keptBits(projectId, term) : bitsOf(projectId, term)
  return isSqlite(db) ? bits : String(BigInt.asIntN(64, BigInt(`0x${bits}`)))
}

function keptBits(projectId: string, term: string): string {
  const known = kept.get(projectId)?.get(term)
  if (known !== undefined) return known
  const bits = bitsOf(projectId, term)
  if (keptNow >= keptMax) {
    kept.clear()
    keptNow = 0
  }
  kept.set(projectId, (kept.get(projectId) ?? new Map<string, string>()).set(term, bits))
  keptNow++
  return bits
}

/** The first 64 bits of a hash, in hexadecimal form. */
function bitsOf(projectId: string, term: string): string {
  // As text, in a quarter of the time that the bytes take.
  return hash('sha256', `${projectId} ${term}`, 'hex').slice(0, 16)
}
