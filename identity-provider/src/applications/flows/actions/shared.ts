import { InvalidInput, OperationError } from '@gatehouse-id/operation'
import type { Channel } from '../../../activity/index.ts'
import { transact } from '@gatehouse-id/database'
import {
  hasSecondFactor,
  lockUser,
  proofEnded,
  proofOf,
  proven,
  type ProvenUser,
  redeem,
  renewed,
  SignUpUser,
  UserDisabled,
  type UserRow,
} from '../../../directory/index.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import {
  isSecondFactor,
  requireSso,
  requireStillLive,
  SecondFactorNeeded,
  type VerifiedUser,
  withFactor,
} from '../../../tokens/index.ts'
import { accept } from '../../verified/accept.ts'
import type { FlowState } from '../run/state.ts'
import { userIn } from '../run/user-in.ts'
import { type ActionStep, SignUpClosed } from '../../../projects/index.ts'
import { fillText } from '../run/values/fill.ts'
import type { Run } from '../run/run.ts'
import type { FlowDependencies } from './needs.ts'

/** A text of the form; '' without one. */
export function textOf({ form, state }: Run, name: string): string {
  const value = form[name] ?? state.form[name]
  return typeof value === 'string' ? value.trim() : ''
}
/** As it was typed: a password may begin with a space. */
export function secretOf({ form }: Run, name: string): string {
  const value = form[name]
  return typeof value === 'string' ? value : ''
}
export function codeOf(run: Run): string {
  return textOf(run, 'code').replaceAll(/\s/g, '')
}

/**
 * The address that an action names, else the one of the form, else the one that was used before.
 * @throws {InvalidInput} when there is none
 */
export async function addressOf(run: Run, step: ActionStep, kind: 'email' | 'phone'): Promise<string> {
  const named = typeof step.address === 'string' ? (await fillText(step.address, run.resolve)).trim() : undefined
  const address = named ?? (textOf(run, kind) || textOf(run, 'loginId') || (run.state.sent?.loginId ?? ''))
  if (address === '') throw new InvalidInput({ message: 'there is no address to send to' })
  return address
}

/** The profile that a visitor gave, for a new account. */
export function profileOf(run: Run): SignUpUser {
  const given = ['name', 'givenName', 'middleName', 'familyName'].flatMap(name => {
    const value = textOf(run, name)
    return value === '' ? [] : [[name, value]]
  })
  return SignUpUser.parse(Object.fromEntries(given))
}

/** @throws {SignUpClosed} where the application takes no new accounts */
export function requireSignUp({ state }: Run): void {
  if (state.options.acceptsSignUp === false) throw new SignUpClosed()
}

/** Whether one factor is not enough: for the application, or for the new password that waits for another one. */
export function needsSecondFactor({ options, newPassword }: FlowState): boolean {
  return options.needsSecondFactor === true || newPassword !== undefined
}

type Evidence = { factor: string; method: string; isNew?: boolean; isStrong?: boolean }

/**
 * Remembers who was verified. Another user than before, or one whose earlier proof has ended, starts over: factors of two
 * users never add up, and what was learnt of one is nothing to the other.
 */
export function noteVerified(
  { state }: Run,
  user: ProvenUser,
  { factor, method, isNew = false, isStrong }: Evidence,
): void {
  const proof = proofOf(user)
  const { verified } = state
  const before = verified?.userId === proof.userId && verified.epoch === proof.epoch ? verified : undefined
  if (verified && !before) forgetUser(state)
  const factors = before ? withFactor(before.factors, factor) : [factor]
  const hasOther = factors.includes('mfa') || state.session?.userId === user.id
  state.verified = {
    ...proof,
    factors: isStrong ? [...new Set([...factors, 'mfa'])] : factors,
    method: before?.method ?? method,
    isNew: isNew || before?.isNew === true,
    isStrong: before?.isStrong === true || isStrong === true || isSecond(user, factor, hasOther),
  }
}

/**
 * Whether a factor is the second one. A passkey that has not verified its user is one beside another factor, and not
 * where the user has an authenticator app.
 */
function isSecond(user: UserRow, factor: string, hasOther: boolean): boolean {
  if (factor === 'webauthn') return hasOther && user.has_totp === 0
  return isSecondFactor(factor)
}

/** Everything that a run has learnt of its user or for them. */
function forgetUser(state: FlowState): void {
  Object.assign(state, { trustsDevice: false, claims: {}, tenantId: '' })
  for (const name of ['samlSession', 'ssoId', 'totp', 'recoveryCodes', 'heldPassword', 'newPassword'] as const)
    delete state[name]
}

/**
 * The user who was verified in this run, or whose session it began with, if that is live still.
 * @throws {InvalidToken} when there is none
 * @throws {TokenRevoked} when the session has ended
 * @throws {UserDisabled}
 */
export async function userOf({ db, sessionOf }: FlowDependencies, { call, state }: Run): Promise<UserRow> {
  const { verified, session } = state
  if (!verified && session && (await sessionOf.refresh(call)).session.id !== session.id)
    throw new InvalidToken({ message: 'another session than the one that the flow began with' })
  const row = await userIn(db, call.projectId, state)
  if (!row && verified) throw proofEnded()
  if (!row) throw new InvalidToken({ message: 'no user was verified before this step' })
  if (row.status === 'disabled') throw new UserDisabled()
  return row
}

/**
 * Finds the user again in the transaction that changes something of theirs, locked, where they still have to be whom the
 * run has verified or signed in. Must be called outside of that transaction.
 * @throws what `userOf` throws, in both calls
 * @throws {SsoEnforced} in the transaction
 */
export async function ownerIn(flow: FlowDependencies, run: Run): Promise<(tx: Writing) => Promise<ProvenUser>> {
  const { projectId } = run.call
  const { verified } = run.state
  if (verified)
    return async tx => {
      const user = await redeem(tx, projectId, verified)
      await requireSsoIn(tx, run, { user, factors: verified.factors })
      return user
    }
  const { id } = await userOf(flow, run)
  const { session } = await flow.sessionOf.refresh(run.call)
  return async tx => {
    const user = await lockUser(tx, { projectId, userId: id })
    if (!user) throw proofEnded()
    await requireStillLive(tx, session, flow.clock())
    return proven(user)
  }
}

/**
 * What begins no session changes nothing either; a session that goes on has met the rule.
 * @throws {SsoEnforced}
 */
export async function requireSsoIn(
  tx: Writing,
  { state: { session } }: Run,
  shown: { user: UserRow; factors: string[] },
): Promise<void> {
  if (session?.userId !== shown.user.id) await requireSso(tx, shown)
}

/** Changes something of the user in one transaction; a change of their own does not end the proof of this run. */
export async function changeOwn<Result>(
  flow: FlowDependencies,
  run: Run,
  work: (tx: Writing, user: ProvenUser) => Promise<Result>,
): Promise<Result> {
  const owner = await ownerIn(flow, run)
  const { result, epoch } = await transact(flow.db, async tx => {
    const user = await owner(tx)
    if (user.status === 'disabled') throw new UserDisabled()
    const result = await work(tx, user)
    return { result, epoch: (await renewed(tx, user)).credential_epoch }
  })
  const { verified } = run.state
  if (verified) run.state.verified = { ...verified, epoch }
  return result
}

/** Verifies a further factor of the user of this run, whose earlier proof must still count. */
export function acceptAlso<Kind extends VerifiedUser>(
  { db }: FlowDependencies,
  { call: { projectId }, state }: Run,
  verify: (tx: Writing) => Promise<Kind | OperationError>,
): Promise<Kind | OperationError> {
  return accept({ db, projectId }, async tx => {
    if (state.verified) await redeem(tx, projectId, state.verified)
    return verify(tx)
  })
}

/**
 * The user, for a change of how they sign in: a first factor alone must not do that where there is a second one, and a
 * session counts as in the operations.
 * @throws {SecondFactorNeeded}
 */
export async function userToChangeCredentials(flow: FlowDependencies, run: Run): Promise<UserRow> {
  const row = await userOf(flow, run)
  const { verified } = run.state
  if (verified) {
    if (hasSecondFactor(row) && !verified.isStrong) throw new SecondFactorNeeded()
    return row
  }
  await flow.sessionOf.toChangeCredentials(run.call)
  return row
}

/** @throws the refusal */
export function orThrow<Kind>(answer: Kind | OperationError): Kind {
  if (answer instanceof OperationError) throw answer
  return answer
}

/** Of the operation for one channel, such as `signInEmail`. */
export function suffix(channel: Channel): string {
  return `${channel.charAt(0).toUpperCase()}${channel.slice(1)}`
}

/** What the browser brings back from somewhere else; undefined when the visitor has not been there yet. */
export function returnedOf({ returned }: Run): { code: string } | { error: string } | undefined {
  if (!returned || returned.isPoll) return undefined
  const { exchangeCode, exchangeError } = returned.input
  if (exchangeError !== undefined) return { error: String(exchangeError).slice(0, 500) }
  return typeof exchangeCode === 'string' ? { code: exchangeCode } : undefined
}

/** What comes back from somewhere else works in the run that asked for it and nowhere else. */
export function bondOf({ id }: Run): string {
  return `flow ${id}`
}
