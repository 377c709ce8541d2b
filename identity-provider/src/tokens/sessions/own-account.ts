import { z } from 'zod'
import { acr } from './acr.ts'
import { listRecordsOfAccount } from '../../applications/oidc/store.ts'
import type { Call } from '../../foundation/call.ts'
import type { Reading } from '../../foundation/tables.ts'
import type { UserRow } from '../../directory/users/profile/store.ts'
import { SecondFactorNeeded, shownForMs } from './second-factor.ts'
import { hasSecondFactor } from '../../directory/users/profile/has-second-factor.ts'
import { hasShownFactorSince } from './store.ts'

/** What oidc-provider keeps of a browser that is signed in. */
const Session = z.object({ acr: z.string().optional(), loginTs: z.number().optional() })

/**
 * Who manages users at the console changes how they themselves sign in only after their second factor, where they have
 * one: a console that is left open, or opened with a password, adds, replaces and removes none. @throws SecondFactorNeeded
 */
export async function requireOwnSecondFactor(
  db: Reading,
  { actor }: Pick<Call, 'actor'>,
  user: UserRow,
  now: number,
): Promise<void> {
  if (actor.type !== 'user' || actor.id !== user.id || !hasSecondFactor(user)) return
  const which = { projectId: user.project_id, userId: user.id, since: now - shownForMs }
  if ((await isSignedInWithFactorSince(db, which)) || (await hasShownFactorSince(db, which))) return
  throw new SecondFactorNeeded({
    message: 'sign out, sign in again with your second factor, and change your own account within 10 minutes',
  })
}

type Since = { projectId: string; userId: string; since: number }

/** By the hosted pages, in any browser. */
async function isSignedInWithFactorSince(db: Reading, { projectId, userId, since }: Since): Promise<boolean> {
  const records = await listRecordsOfAccount(db, { projectId, accountId: userId, model: 'Session' })
  return records.some(({ payload }) => {
    const session = Session.safeParse(JSON.parse(payload)).data
    return session?.acr === acr.multi && (session.loginTs ?? 0) * 1000 >= since
  })
}
