import { randomSecret } from '@gatehouse-id/operation/random-secret'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { isInteraction } from '../rate-limits/asker.ts'
import { clockSkewMsMax } from '../../foundation/concurrency/clocks.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import {
  type ChallengeRow,
  countAttempt,
  findByDigest,
  insertChallenge,
  listBySubject,
  setChallengePayload,
  useChallenge,
  useCounted,
  useChallengesOf,
} from './store.ts'

/** An issued secret that waits to be used: a code, a link, a pending sign-in. */
export type Challenge = {
  id: string
  subject: string
  /** Written by the issuer; the consumer parses it with its own schema. */
  payload: unknown
}

type Issue = {
  projectId: string
  /** One kind per purpose: a token of one kind is invalid for every other. */
  kind: string
  /** What the challenge is for, such as a user id; '' when only the token identifies it. */
  subject?: string
  /** Whose account it opens or changes: it ends with their next epoch. Undefined where nobody's is known. */
  user: string | undefined
  payload: Record<string, unknown>
  lifetimeMs: number
}
type ByToken = { projectId: string; kind: string; token: string }
type ByCode = { projectId: string; kind: string; subject: string; code: string; asker: string }
export type CodeOutcome = { is: 'taken'; challenge: Challenge } | { is: 'wrong' | 'tooMany' | 'none' }

export type Challenges = {
  /** Issues a random token; only its digest is stored. */
  issueToken(tx: Writing, issue: Issue): Promise<{ id: string; token: string }>
  /** Begins what goes on under the name of its subject, once: of concurrent callers exactly one gets its id. */
  begin(tx: Writing, issue: Issue & { subject: string }): Promise<string | undefined>
  /** Undefined for a token that is wrong, expired, used, of another kind or of another project. */
  findToken(db: Reading, selector: ByToken): Promise<Challenge | undefined>
  /** Like `findToken`, and uses the token up; of concurrent callers exactly one gets it. */
  takeToken(tx: Writing, selector: ByToken): Promise<Challenge | undefined>
  /** The live challenges of a subject, newest first, at most `limit`. */
  listLive(
    db: Reading,
    selector: { projectId: string; kind: string; subject: string; limit: number },
  ): Promise<Challenge[]>
  /** Uses up a challenge; of concurrent callers exactly one gets true. */
  take(tx: Writing, selector: { projectId: string; id: string }): Promise<boolean>
  /** Issues six digits and uses up earlier codes that the same asker requested for the subject. */
  issueCode(tx: Writing, issue: Issue & { subject: string; asker: string }): Promise<{ id: string; code: string }>
  /**
   * Compares a code with the one that the same asker requested or, without one, with those requested from other
   * networks, because users change networks. Counts the attempt, so the transaction must be committed whatever the
   * outcome. `none`: there is no code to compare with.
   */
  takeCode(tx: Writing, selector: ByCode): Promise<CodeOutcome>
  /**
   * False for a used challenge, or one whose payload is no longer `from`. With a user, it belongs to them and their
   * present epoch from now on.
   */
  setPayload(
    tx: Writing,
    selector: {
      projectId: string
      id: string
      user?: string | undefined
      payload: Record<string, unknown>
      /** As JSON. */
      from?: string
    },
  ): Promise<boolean>
}

const codeDigits = 6
/** provider-api §4: how many attempts a code allows its asker, and as many again all others together. */
export const codeAttemptsMax = 5
/** How many of the newest codes of a subject an attempt is compared with. */
const codesComparedMax = 10
const tokenBytes = 32

/** Codes and tokens that are used once and expire; secrets are never stored in clear text. */
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
  ): Promise<boolean> {
    const now = clock()
    return insertChallenge(tx, {
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
      user_id: issue.user ?? '',
    })
  }

  /** A challenge from the future was created before the clock was set back, and would live too long. */
  const isLive = (row: ChallengeRow) =>
    row.used_at === null && row.expires_at > clock() && row.created_at <= clock() + clockSkewMsMax

  async function findToken(db: Reading, { projectId, kind, token }: ByToken): Promise<Challenge | undefined> {
    const row = await findByDigest(db, { projectId, kind, digest: digest(token) })
    return row && isLive(row) ? toChallenge(row) : undefined
  }

  async function compare(
    tx: Writing,
    row: ChallengeRow,
    { code, counter }: { code: string; counter: 'failures' | 'failures_elsewhere' },
  ): Promise<CodeOutcome> {
    const attempt = { projectId: row.project_id, id: row.id, attemptsMax: codeAttemptsMax }
    const isRight = encryption.isMac(row.digest, code, `challenge ${row.id}`)
    // Nothing is told before the attempt is counted, so that concurrent attempts cannot exceed the maximum.
    if (isRight && (await useCounted(tx, counter, { ...attempt, now: clock() })))
      return { is: 'taken', challenge: toChallenge(row) }
    return { is: (await countAttempt(tx, counter, attempt)) ? 'wrong' : 'tooMany' }
  }

  return {
    async issueToken(tx, issue) {
      const id = newId('C')
      const token = randomSecret(random, tokenBytes)
      await insert(tx, id, digest(token), issue)
      return { id, token }
    },

    async begin(tx, issue) {
      const id = newId('C')
      return (await insert(tx, id, digest(issue.subject), issue)) ? id : undefined
    },

    findToken,

    async takeToken(tx, selector) {
      const challenge = await findToken(tx, selector)
      if (!challenge) return undefined
      const isTaken = await useChallenge(tx, { projectId: selector.projectId, id: challenge.id, now: clock() })
      return isTaken ? challenge : undefined
    },

    async listLive(db, selector) {
      return (await listBySubject(db, selector)).filter(isLive).map(toChallenge)
    },

    take: (tx, selector) => useChallenge(tx, { ...selector, now: clock() }),

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

    async setPayload(tx, { payload, ...selector }) {
      return setChallengePayload(tx, { ...selector, payload: JSON.stringify(payload) })
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

/** Uniform: numbers beyond the last whole multiple are drawn again. */
function randomDigits(random: Dependencies['random']): string {
  const count = 10 ** codeDigits
  const fair = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const drawn = Buffer.from(random(4)).readUInt32BE()
    if (drawn < fair) return String(drawn % count).padStart(codeDigits, '0')
  }
}
