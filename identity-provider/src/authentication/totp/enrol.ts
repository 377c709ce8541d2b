import { transact } from '@gatehouse/database'
import { z } from 'zod'
import type { Dependencies } from '../../foundation/dependencies.ts'
import { type Enrolment, enrolmentOf, newSeed } from './code.ts'
import type { Challenges } from '../challenges/challenges.ts'
import { findProject } from '../../projects/index.ts'
import { requireStillLive, type SessionRow } from '../../tokens/index.ts'
import { loginIdKey, SignUpUser } from '../../directory/index.ts'

/** Long enough to find and install an app. */
const lifetimeMs = 30 * 60_000

/** An authenticator that was shown and whose first code is awaited. */
export const Pending = z.object({
  seedEncrypted: z.string(),
  /** With a sign-up: the login id in the person's own spelling, and what they said of themselves. */
  signUp: z.object({ loginId: z.string(), user: SignUpUser }).optional(),
})

/** Whose first code is awaited: a user's, or that of whoever signs up with a login id. */
export const pendingOf = {
  user: (userId: string) => ({ kind: 'totp-update', subject: userId }),
  signUp: (loginId: string) => ({ kind: 'totp-sign-up', subject: loginIdKey(loginId) }),
}

/** Binds a seed to its place in the database. */
export function seedPurpose(projectId: string): string {
  return `totp seed ${projectId}`
}

export type Enrol = (
  which: { projectId: string; account: string; session?: SessionRow },
  pending: { kind: string; subject: string; signUp?: z.input<typeof Pending>['signUp'] },
) => Promise<Enrolment>

/** Makes a seed, keeps it encrypted until its first code comes, and shows it. */
export function createEnrol(
  { db, clock, random, encryption }: Dependencies,
  { challenges }: { challenges: Challenges },
): Enrol {
  return async ({ projectId, account, session }, { kind, subject, signUp }) => {
    const seed = await newSeed(random)
    const project = await findProject(db, projectId)
    const seedEncrypted = encryption.encrypt(seed, seedPurpose(projectId))
    const payload = { seedEncrypted, ...(signUp && { signUp }) }
    await transact(db, async tx => {
      if (session) await requireStillLive(tx, session, clock())
      await challenges.issueToken(tx, { projectId, kind, subject, payload, lifetimeMs })
    })
    return enrolmentOf({ seed, issuer: project?.name ?? 'Gatehouse', account })
  }
}
