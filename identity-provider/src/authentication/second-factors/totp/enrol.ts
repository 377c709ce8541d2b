import { transact } from '@gatehouse-id/database'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { type Enrolment, enrolmentOf, newSeed } from './code.ts'
import type { Challenges } from '../../challenges/challenges.ts'
import { findProject } from '../../../projects/index.ts'
import { requireStillLive, type SessionRow } from '../../../tokens/index.ts'
import { loginIdKey, SignUpUser } from '../../../directory/index.ts'

/** Long enough to find and install an app. */
const lifetimeMs = 30 * 60_000

/** An authenticator that was shown and awaits its first code. */
export const Pending = z.object({
  seedEncrypted: z.string(),
  /** For a sign-up: the login id as typed and the profile. */
  signUp: z.object({ loginId: z.string(), user: SignUpUser }).optional(),
})

/** The owner of the pending authenticator: a user, or the login id of a sign-up. */
export const pendingOf = {
  user: (userId: string) => ({ kind: 'totp-update', subject: userId, user: userId }),
  signUp: (loginId: string) => ({ kind: 'totp-sign-up', subject: loginIdKey(loginId), user: undefined }),
}

/** Binds a seed to its place in the database. */
export function seedPurpose(projectId: string): string {
  return `totp seed ${projectId}`
}

export type Enrol = (
  selector: { projectId: string; account: string; session?: SessionRow },
  pending: { kind: string; subject: string; user: string | undefined; signUp?: z.input<typeof Pending>['signUp'] },
) => Promise<Enrolment>

/** Generates a seed, stores it encrypted until its first code is verified, and returns it. */
export function createEnrol(
  { db, clock, random, encryption }: Dependencies,
  { challenges }: { challenges: Challenges },
): Enrol {
  return async ({ projectId, account, session }, { kind, subject, user, signUp }) => {
    const seed = await newSeed(random)
    const project = await findProject(db, projectId)
    const seedEncrypted = encryption.encrypt(seed, seedPurpose(projectId))
    const payload = { seedEncrypted, ...(signUp && { signUp }) }
    await transact(db, async tx => {
      if (session) await requireStillLive(tx, session, clock())
      await challenges.issueToken(tx, { projectId, kind, subject, user, payload, lifetimeMs })
    })
    return enrolmentOf({ seed, issuer: project?.name ?? 'Gatehouse', account })
  }
}
