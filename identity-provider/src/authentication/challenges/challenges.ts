import { randomSecret } from '@gatehouse/operation/random-secret'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { isInteraction } from '../rate-limits/asker.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { Reading, Writing } from '../../foundation/tables.ts'
import {
  type ChallengeRow,
  countAttempt,
  findByDigest,
  insertChallenge,
  listBySubject,
  setChallengePayload,
  useChallenge,
  useChallengesOf,
} from './store.ts'

/** What was issued to somebody and waits to come back: a code, a link, a pending sign-in. */
export type Challenge = {
  id: string
  subject: string
  /** What the issuer wrote; whoever takes it parses it with a schema of its own. */
  payload: unknown
}

type Issue = {
  projectId: string
  /** One name for each use: a token that was issued for one is nothing to another. */
  kind: string
  /** Whom it is for, such as a user id; '' when only the token says so. */
  subject?: string
  payload: Record<string, unknown>
  lifetimeMs: number
}
type ByToken = { projectId: string; kind: string; token: string }
type ByCode = { projectId: string; kind: string; subject: string; code: string; asker: string }
export type CodeOutcome = { is: 'taken'; challenge: Challenge } | { is: 'wrong' | 'tooMany' | 'none' }

export type Challenges = {
  /** A random token; only its digest is stored. */
  issueToken(tx: Writing, issue: Issue): Promise<{ id: string; token: string }>
  /** Undefined for a token that is wrong, expired, used, of another kind or of another project. */
  findToken(db: Reading, which: ByToken): Promise<Challenge | undefined>
  /** As `findToken`, and of any number of callers at once one gets it. */
  takeToken(tx: Writing, which: ByToken): Promise<Challenge | undefined>
  /** The live ones of a subject, newest first, at most `limit`. */
  listLive(
    db: Reading,
    which: { projectId: string; kind: string; subject: string; limit: number },
  ): Promise<Challenge[]>
  /** Uses up one that was found; of any number of callers at once one gets true. */
  take(tx: Writing, which: { projectId: string; id: string }): Promise<boolean>
  /** Six digits; those that the same asker was issued for the subject before are used up. */
  issueCode(tx: Writing, issue: Issue & { subject: string; asker: string }): Promise<{ id: string; code: string }>
  /**
   * Compares with the code that the same asker was issued; without one, with those of other networks, for people move
   * from one to another. Counts the attempt, so the transaction has to be committed whatever the outcome. `none`: there
   * is no code to compare with.
   */
  takeCode(tx: Writing, which: ByCode): Promise<CodeOutcome>
  /** False for one that was used. */
  setPayload(tx: Writing, which: { projectId: string; id: string; payload: Record<string, unknown> }): Promise<boolean>
}

const codeDigits = 6
/** provider-api §4: a code may be tried this often by who asked for it, and as often by all others together. */
export const codeAttemptsMax = 5
/** The newest codes of a subject that an attempt is compared with. */
const codesComparedMax = 10
const tokenBytes = 32
/** Between the clocks of two servers. */
const clockSkewMs = 60_000

/** Codes and tokens that are used once and expire; nothing that opens a door is stored in clear. */
export function createChallenges({
  clock,
  random,
  newId,
  encryption,
}: Pick<Dependencies, 'clock' | 'random' | 'newId' | 'encryption'>): Challenges {
  async function insert(
    tx: Writing,
    id: string,
    storedDigest: string,
    issue: Issue & { asker?: string },
  ): Promise<void> {
    const now = clock()
    await insertChallenge(tx, {
      project_id: issue.projectId,
      id,
      kind: issue.kind,
      subject: issue.subject ?? '',
      digest: storedDigest,
      payload: JSON.stringify(issue.payload),
      failures: 0,
      created_at: now,
      expires_at: now + issue.lifetimeMs,
      used_at: null,
      asker: issue.asker ?? '',
      failures_elsewhere: 0,
    })
  }

  /** What was made in the future was made before the clock was turned back: it would live too long. */
  const isLive = (row: ChallengeRow) =>
    row.used_at === null && row.expires_at > clock() && row.created_at <= clock() + clockSkewMs

  async function findToken(db: Reading, { projectId, kind, token }: ByToken): Promise<Challenge | undefined> {
    const row = await findByDigest(db, { projectId, kind, digest: digest(token) })
    return row && isLive(row) ? toChallenge(row) : undefined
  }

  async function compare(
    tx: Writing,
    row: ChallengeRow,
    { code, counter }: { code: string; counter: 'failures' | 'failures_elsewhere' },
  ): Promise<CodeOutcome> {
    const which = { projectId: row.project_id, id: row.id }
    // Counted before it is compared: however many arrive at once, no more than this many are compared.
    if (!(await countAttempt(tx, { ...which, counter, attemptsMax: codeAttemptsMax }))) return { is: 'tooMany' }
    if (!encryption.isMac(row.digest, code, `challenge ${row.id}`)) return { is: 'wrong' }
    const isTaken = await useChallenge(tx, { ...which, now: clock() })
    return isTaken ? { is: 'taken', challenge: toChallenge(row) } : { is: 'wrong' }
  }

  return {
    async issueToken(tx, issue) {
      const id = newId('C')
      const token = randomSecret(random, tokenBytes)
      await insert(tx, id, digest(token), issue)
      return { id, token }
    },

    findToken,

    async takeToken(tx, which) {
      const challenge = await findToken(tx, which)
      if (!challenge) return undefined
      const isTaken = await useChallenge(tx, { projectId: which.projectId, id: challenge.id, now: clock() })
      return isTaken ? challenge : undefined
    },

    async listLive(db, which) {
      return (await listBySubject(db, which)).filter(isLive).map(toChallenge)
    },

    take: (tx, which) => useChallenge(tx, { ...which, now: clock() }),

    async issueCode(tx, issue) {
      const id = newId('C')
      const code = randomDigits(random)
      await useChallengesOf(tx, { ...issue, now: clock() })
      await insert(tx, id, encryption.mac(code, `challenge ${id}`), issue)
      return { id, code }
    },

    async takeCode(tx, { projectId, kind, subject, code, asker }) {
      const all = await listBySubject(tx, { projectId, kind, subject, limit: codesComparedMax })
      const live = all.filter(isLive)
      const own = live.filter(row => row.asker === asker)
      const others = live.filter(row => !isInteraction(row.asker))
      if (own.length === 0 && others.length === 0) return { is: 'none' }
      const outcomes: CodeOutcome[] = []
      for (const row of own.length > 0 ? own : others) {
        const outcome = await compare(tx, row, { code, counter: own.length > 0 ? 'failures' : 'failures_elsewhere' })
        if (outcome.is === 'taken') return outcome
        outcomes.push(outcome)
      }
      return { is: outcomes.every(({ is }) => is === 'tooMany') ? 'tooMany' : 'wrong' }
    },

    async setPayload(tx, { payload, ...which }) {
      return setChallengePayload(tx, { ...which, payload: JSON.stringify(payload) })
    },
  }
}

function toChallenge({ id, subject, payload }: ChallengeRow): Challenge {
  return {
    id,
    subject,
    payload: JSON.parse(payload),
  }
}

/** Uniform: numbers past the last whole multiple are drawn again. */
function randomDigits(random: Dependencies['random']): string {
  const count = 10 ** codeDigits
  const fair = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const drawn = Buffer.from(random(4)).readUInt32BE()
    if (drawn < fair) return String(drawn % count).padStart(codeDigits, '0')
  }
}
