import { InvalidInput, OperationError } from '@gatehouse/operation'
import type { Channel } from '../../../activity/index.ts'
import type { UserRow } from '../../../directory/index.ts'
import { findUserById, hasSecondFactor, SignUpUser, UserDisabled } from '../../../directory/index.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { isSecondFactor, SecondFactorNeeded, withFactor } from '../../../tokens/index.ts'
import type { ActionStep } from '../../../projects/index.ts'
import { fillText } from '../run/fill.ts'
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

type Evidence = { factor: string; method: string; isNew?: boolean; isStrong?: boolean }

/** Remembers who was verified. Another user than before starts over: factors of two users never add up. */
export function noteVerified(
  { state }: Run,
  row: UserRow,
  { factor, method, isNew = false, isStrong }: Evidence,
): void {
  const before = state.verified?.userId === row.id ? state.verified : undefined
  const factors = before ? withFactor(before.factors, factor) : [factor]
  state.verified = {
    userId: row.id,
    factors: isStrong ? [...new Set([...factors, 'mfa'])] : factors,
    method: before?.method ?? method,
    isNew: isNew || before?.isNew === true,
    isStrong: before?.isStrong === true || isStrong === true || isSecondFactor(factor),
  }
}

/**
 * The user who was verified in this run, or whose session it began with, if that is live still.
 * @throws {InvalidToken} when there is none
 * @throws {TokenRevoked} when the session has ended
 * @throws {UserDisabled}
 */
export async function userOf({ db, sessionOf }: FlowDependencies, { call, state }: Run): Promise<UserRow> {
  const { verified, session } = state
  const userId = verified?.userId ?? session?.userId
  if (!verified && session && (await sessionOf.refresh(call)).session.id !== session.id)
    throw new InvalidToken({ message: 'another session than the one that the flow began with' })
  const row = userId === undefined ? undefined : await findUserById(db, { projectId: call.projectId, userId })
  if (!row) throw new InvalidToken({ message: 'no user was verified before this step' })
  if (row.status === 'disabled') throw new UserDisabled()
  return row
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
