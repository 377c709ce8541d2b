import { networkOf } from '../../foundation/addresses/network-of.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Reading, Writing } from '../../foundation/tables/tables.ts'
import { loginIdKey } from '../../directory/index.ts'

/** Failures are forgotten when so long has passed since the last one. */
const forgottenAfterMs = 60 * 60_000

type Failed = {
  /** As it was typed, whether or not somebody has it; '' when none was. */
  loginId: string
  now: number
}

/**
 * Counts a failed sign-in, for the conditions of flows; nothing is refused by it. What was typed is counted, not whose it
 * is: the count must not tell whether an account exists, nor which login ids belong together.
 */
export async function countFailedSignIn(
  tx: Writing,
  { projectId, ip }: Pick<Call, 'projectId' | 'ip'>,
  { loginId, now }: Failed,
): Promise<void> {
  const subjects = [...(loginId === '' ? [] : [ofLoginId(loginId)]), ofNetwork(ip)]
  await tx
    .insertInto('guesses')
    .values(subjects.map(subject => ({ project_id: projectId, subject, attempts: 1, last_at: now })))
    .onConflict(conflict =>
      conflict.columns(['project_id', 'subject']).doUpdateSet(eb => ({
        attempts: eb
          .case()
          .when('guesses.last_at', '<', now - forgottenAfterMs)
          .then(1)
          .else(eb('guesses.attempts', '+', 1))
          .end(),
        last_at: now,
      })),
    )
    .execute()
}

/** How many sign-ins failed, until an hour passed without one: with the login id that has most, and from the network. */
export async function findFailedSignIns(
  db: Reading,
  { projectId, ip }: Pick<Call, 'projectId' | 'ip'>,
  { loginIds, now }: { loginIds: readonly string[]; now: number },
): Promise<{ ofLoginId: number; ofNetwork: number }> {
  const network = ofNetwork(ip)
  const rows = await db
    .selectFrom('guesses')
    .select(['subject', 'attempts'])
    .where('project_id', '=', projectId)
    .where('subject', 'in', [network, ...loginIds.map(ofLoginId)])
    .where('last_at', '>=', now - forgottenAfterMs)
    .execute()
  const most = (isOf: (subject: string) => boolean) =>
    Math.max(0, ...rows.flatMap(({ subject, attempts }) => (isOf(subject) ? [attempts] : [])))
  return { ofLoginId: most(subject => subject !== network), ofNetwork: most(subject => subject === network) }
}

function ofLoginId(loginId: string): string {
  return `failed id ${loginIdKey(loginId)}`
}
function ofNetwork(ip: string): string {
  return `failed network ${networkOf(ip)}`
}
