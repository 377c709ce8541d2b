import { type InputOf, InvalidInput, isDeeperThan } from '@gatehouse-id/operation'
import { type userBatches, usersMax } from '../contract.ts'
import type { Sent } from '../failure.ts'
import { fromAuth0 } from './auth0.ts'

/** A list around users counts. */
const levelsMax = 50

type Exported = Omit<InputOf<typeof userBatches.import>, 'dryrun'>
type Failure = { user: string; reason: string }
type Read = { users: Sent[]; failures: Failure[] }

/**
 * The users of an export, in the form that creating them takes.
 * @throws {InvalidInput} when it is not an export
 */
export function readExport({ source, users: sent, hashes: sentHashes }: Exported): Read {
  if (sent === undefined && sentHashes === undefined) throw invalid('users', 'must be given')
  if (source === 'gatehouse' && sentHashes !== undefined)
    throw invalid('hashes', 'must not be given: each user has its own hashedPassword')
  const users = recordsOf('users', sent)
  const hashes = recordsOf('hashes', sentHashes)
  const read = source === 'auth0' ? fromAuth0(users.records, hashes.records) : users.records
  if (read.length > usersMax) throw invalid('users', `must have at most ${usersMax} users`)
  return { users: read, failures: [...users.failures, ...hashes.failures] }
}

function invalid(field: string, message: string) {
  return new InvalidInput({ message: `${field} ${message}`, fields: [{ field, message }] })
}

function recordsOf(field: string, sent: Exported['users']): { records: Sent[]; failures: Failure[] } {
  const text = textOf(sent).trim()
  if (text.startsWith('[')) {
    const list = parse(text)
    if (!Array.isArray(list)) throw invalid(field, 'must be a JSON array or a JSON object on each line')
    return sorted(list.map((value, index) => [`${field} ${index + 1}`, value]))
  }
  const lines = text.split('\n').map((line, index): [string, string] => [`line ${index + 1} of ${field}`, line.trim()])
  const filled = lines.filter(([, line]) => line !== '')
  let unread = 0
  const values = filled.map(([place, line]): [string, unknown] => {
    const value = parse(line)
    // What cannot be read takes longer than what can.
    if (value === undefined && ++unread > usersMax)
      throw invalid(field, `must have at most ${usersMax} lines that are no JSON`)
    return [place, value]
  })
  return sorted(values)
}

function sorted(values: [string, unknown][]) {
  const records: Sent[] = []
  const failures: Failure[] = []
  for (const [user, value] of values) {
    if (isRecord(value)) records.push(value)
    else failures.push({ user, reason: 'is not a JSON object' })
  }
  return { records, failures }
}

function textOf(sent: Exported['users']): string {
  if (sent === undefined) return ''
  if (typeof sent !== 'string') return Buffer.from(Object.values(sent)).toString('utf8')
  return /^[\w+/-]+={0,2}$/.test(sent) ? Buffer.from(sent, 'base64').toString('utf8') : sent
}

/** Undefined for what is no JSON, or nested deeper than any user: what walks through it has one stack. */
function parse(text: string): unknown {
  if (isDeeperThan(levelsMax, text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isRecord(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
