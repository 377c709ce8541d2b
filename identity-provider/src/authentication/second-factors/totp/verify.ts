import type { OperationError } from '@gatehouse-id/operation'
import type { z } from 'zod'
import type { Challenge, Challenges } from '../../challenges/challenges.ts'
import { enrolmentKinds, useChallengesOfSubject } from '../../challenges/store.ts'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { stepOf } from './code.ts'
import { Pending, pendingOf, seedPurpose } from './enrol.ts'
import { WrongAuthenticatorCode } from './contract.ts'
import { countFailedSignIn } from '../../rate-limits/failed-sign-ins.ts'
import { clearGuesses, countGuess, forgiveGuess } from '../../rate-limits/guesses.ts'
import { isBrowserOf, sourceOf } from '../../rate-limits/asker.ts'
import { networkOf } from '../../../foundation/addresses/network-of.ts'
import { findAuthenticator, putAuthenticator, takeStep } from './store.ts'
import type { SelfRegister } from '../../account-ownership/self-register.ts'
import type { VerifiedUser } from '../../../tokens/index.ts'
import { auditTarget, UnknownUser, findUser, type UserRow, proven } from '../../../directory/index.ts'
import type { SettingsOf } from '../../../projects/index.ts'
import type { RecordAudit } from '../../../activity/index.ts'

export type TotpInput = { loginId: string; code: string }
export type VerifyTotp = (tx: Writing, call: Call, input: TotpInput) => Promise<VerifiedUser | OperationError>

/** How many pending authenticators are tried: a user may have started several enrolments. */
const pendingMax = 3

type Matched = { pending: z.output<typeof Pending>; step: number }

/**
 * Verifies a code of an authenticator app. The first code of a new app registers it, and creates the user in a sign-up.
 * Counts the attempt, so the transaction must be committed whatever the outcome.
 */
export function createVerifyTotp(
  { clock, encryption }: Dependencies,
  {
    challenges,
    settings,
    recordAudit,
    selfRegister,
  }: { challenges: Challenges; settings: SettingsOf; recordAudit: RecordAudit; selfRegister: SelfRegister },
): VerifyTotp {
  const stepIn = (projectId: string, seedEncrypted: string, code: string) =>
    stepOf({ seed: encryption.decrypt(seedEncrypted, seedPurpose(projectId)), code, now: clock() })

  /** Uses up the pending authenticator that matches this code. */
  async function takePending(
    tx: Writing,
    projectId: string,
    { kind, subject, code }: { kind: string; subject: string; code: string },
  ): Promise<Matched | undefined> {
    const waiting: Challenge[] = await challenges.listLive(tx, { projectId, kind, subject, limit: pendingMax })
    for (const { id, payload } of waiting) {
      const pending = Pending.parse(payload)
      const step = await stepIn(projectId, pending.seedEncrypted, code)
      if (step !== undefined && (await challenges.take(tx, { projectId, id }))) return { pending, step }
    }
    return undefined
  }

  async function register(tx: Writing, call: Call, row: UserRow, { pending, step }: Matched): Promise<UserRow> {
    await putAuthenticator(tx, {
      project_id: call.projectId,
      user_id: row.id,
      seed_encrypted: pending.seedEncrypted,
      last_step: step,
      registered_at: clock(),
    })
    // Earlier pending enrolments did not know of this authenticator.
    const waiting = { projectId: call.projectId, subject: row.id, kinds: enrolmentKinds, now: clock() }
    await useChallengesOfSubject(tx, waiting)
    await recordAudit(tx, call, { action: 'AuthenticatorRegistered', method: 'totp', target: auditTarget(row) })
    return { ...row, has_totp: 1 }
  }

  async function refuse(tx: Writing, call: Call, { loginId, user }: { loginId: string; user?: UserRow }) {
    const data = { reason: user ? 'wrong code' : 'unknown user', ...(!user && { loginId }) }
    const target = user && auditTarget(user)
    await recordAudit(tx, call, { action: 'LoginFailed', type: 'warn', method: 'totp', target, data })
    await countFailedSignIn(tx, call, { loginId, now: clock() })
    const { isUserExistenceConcealed } = await settings.of(call.projectId, tx)
    return user || isUserExistenceConcealed ? new WrongAuthenticatorCode() : new UnknownUser()
  }

  async function verifyUser(tx: Writing, call: Call, user: UserRow, { loginId, code }: TotpInput) {
    const { projectId } = call
    const selector = { projectId, userId: user.id }
    const guess = { projectId, subject: `totp ${user.id}`, source: sourceOf(call, user.id) }
    // Any factor makes a network known, so a thief of the password can do that; a browser is known only after all
    // required factors.
    const isKnown = async () => isBrowserOf(call, user.id)
    const locked = await countGuess(tx, { ...guess, now: clock(), isKnown })
    if (locked) return locked
    const registered = await findAuthenticator(tx, selector)
    const step = registered && (await stepIn(projectId, registered.seed_encrypted, code))
    if (step !== undefined && (await takeStep(tx, { ...selector, step }))) {
      await clearGuesses(tx, guess)
      return { row: proven(user), firstSeen: false }
    }
    const matched = await takePending(tx, projectId, { ...pendingOf.user(user.id), code })
    if (matched) {
      await clearGuesses(tx, guess)
      return { row: proven(await register(tx, call, user, matched)), firstSeen: false }
    }
    // Repeating a used code is not a guess; otherwise a hundred tabs would lock their own user out.
    if (step !== undefined) await forgiveGuess(tx, guess)
    return refuse(tx, call, { loginId, user })
  }

  async function verifySignUp(tx: Writing, call: Call, { loginId, code }: TotpInput) {
    const { projectId } = call
    const selector = pendingOf.signUp(loginId)
    const guess = { projectId, subject: `${selector.kind} ${selector.subject}`, source: networkOf(call.ip) }
    const locked = await countGuess(tx, { ...guess, now: clock() })
    if (locked) return locked
    const matched = await takePending(tx, projectId, { ...selector, code })
    if (!matched?.pending.signUp) return refuse(tx, call, { loginId })
    await clearGuesses(tx, guess)
    const { user, loginId: ownSpelling } = matched.pending.signUp
    const { name: displayName, ...fields } = user
    const row = await selfRegister(tx, { ...fields, displayName, loginId: ownSpelling, projectId }, {})
    await recordAudit(tx, call, { action: 'UserCreated', method: 'totp', target: auditTarget(row) })
    return { row: proven(await register(tx, call, row, matched)), firstSeen: true }
  }

  return async (tx, call, input) => {
    const user = await findUser(tx, call.projectId, { loginId: input.loginId })
    return user ? verifyUser(tx, call, user, input) : verifySignUp(tx, call, input)
  }
}
