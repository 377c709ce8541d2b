import { isSqlite } from '@gatehouse-id/database'
import { hash } from 'node:crypto'
import type { Reading } from '../tables/tables.ts'

/** Some megabytes. */
const keptMax = 20_000
/** By project and term. */
const kept = new Map<string, Map<string, string>>()
let keptNow = 0
/** Words begin alike; longer beginnings, such as those of ids, are one user's. */
const sharedLengthMax = 8
/** Of the beginnings of words, by engine and project: each leads to those that are a letter longer. */
const beginnings = new Map<string, Beginning>()
let beginningsNow = 0
type Beginning = { key: string; longer: Map<number, Beginning> | undefined }

/**
 * A term of a project as an index has it: 64 bits of a hash, so that no project finds what another has. PostgreSQL has a
 * bigint of an array under GIN, SQLite a word of its full-text index. Two terms with the same bits would find what the
 * other has; nobody meets two by chance.
 *
 * @param isCommon whether others will have the term too, so that it is not hashed again
 */
export function termKey(db: Reading, projectId: string, term: string, isCommon = false): string {
  return inIndex(isSqlite(db), isCommon ? keptBits(projectId, term) : bitsOf(projectId, term))
}

/** The keys of the beginnings of words that have one of `lengths`, each once; in ascending order, from 1 on without a gap to 8. */
export function keysOfBeginnings(
  db: Reading,
  projectId: string,
  words: readonly string[],
  lengths: readonly number[],
): string[] {
  const ofSqlite = isSqlite(db)
  const root = rootOf(ofSqlite, projectId)
  const keys: string[] = []
  for (const [index, word] of words.entries()) {
    const told = longestShared(words, index)
    let beginning = root
    for (const length of lengths) {
      if (length > word.length) break
      const isShared = length <= sharedLengthMax
      if (isShared) beginning = longerBy(beginning, word, length, { ofSqlite, projectId })
      if (length <= told) continue
      keys.push(isShared ? beginning.key : inIndex(ofSqlite, bitsOf(projectId, word.slice(0, length))))
    }
  }
  return keys
}

/** How many letters the word has in common with an earlier one. */
function longestShared(words: readonly string[], index: number): number {
  const word = words[index] ?? ''
  let longest = 0
  for (let earlier = 0; earlier < index; earlier++) {
    const other = words[earlier] ?? ''
    let shared = 0
    while (shared < word.length && word.charCodeAt(shared) === other.charCodeAt(shared)) shared++
    longest = Math.max(longest, shared)
  }
  return longest
}

function rootOf(ofSqlite: boolean, projectId: string): Beginning {
  const place = `${ofSqlite} ${projectId}`
  if (beginningsNow >= keptMax) {
    beginnings.clear()
    beginningsNow = 0
  }
  const root = beginnings.get(place) ?? { key: '', longer: undefined }
  beginnings.set(place, root)
  return root
}

function longerBy(
  beginning: Beginning,
  word: string,
  length: number,
  { ofSqlite, projectId }: { ofSqlite: boolean; projectId: string },
): Beginning {
  const unit = word.charCodeAt(length - 1)
  const known = beginning.longer?.get(unit)
  if (known) return known
  const made = { key: inIndex(ofSqlite, bitsOf(projectId, word.slice(0, length))), longer: undefined }
  beginning.longer ??= new Map()
  beginning.longer.set(unit, made)
  beginningsNow++
  return made
}

function inIndex(ofSqlite: boolean, bits: string): string {
  return ofSqlite ? bits : String(BigInt.asIntN(64, BigInt(`0x${bits}`)))
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
