import { InvalidInput } from '@gatehouse/operation'
import type { Reading } from '../../foundation/tables.ts'
import { masked } from './mask.ts'
import { type AddressVerification, kindOf } from './address-verification.ts'
import {
  isClaimed,
  LoginIdTaken,
  UnknownUser,
  UserDisabled,
  loginIdKey,
  type SignUpUser,
  findUserByLoginId,
  listLoginIdBases,
  type UserRow,
  addressIn,
} from '../../directory/index.ts'
import type { Channel } from '../../activity/index.ts'
import { SignUpClosed } from '../../projects/index.ts'
import type { Intent } from '../../tokens/index.ts'

export type SignInFlow = 'signIn' | 'signUp' | 'signUpOrIn'
export type AddressRequest = {
  flow: SignInFlow
  channel: Channel
  loginId: string
  user?: SignUpUser
  intent: Intent
  /** Then what is answered depends on nothing but the request. */
  isConcealed: boolean
  /** Whether new accounts may be made here. */
  isSignUpOpen: boolean
}

/** What will be sent where. */
export type Plan = {
  proof: AddressVerification
  /** Where the message goes; with `withheld`, only where it would have gone. */
  recipient: string
  user: UserRow | undefined
  /** Why nothing is sent although the answer says so; '' when it is. */
  withheld: string
  masked: string
}

/**
 * @throws UnknownUser, LoginIdTaken, SignUpClosed, UserDisabled unless that is concealed; InvalidInput without an address
 */
export async function planSignIn(db: Reading, projectId: string, request: AddressRequest): Promise<Plan> {
  const { flow, channel, loginId, intent, isConcealed, isSignUpOpen } = request
  const kind = kindOf(channel)
  const user = await findUserByLoginId(db, { projectId, loginId })
  const addressItself = addressIn(loginId, kind)
  // A login id that only somebody's sign-up names is that of whoever proves the address: what is sent goes there.
  const isUnowned = addressItself !== undefined && (await isOnlyClaimed(db, projectId, loginId, user))
  const given = (flow === 'signIn' ? undefined : request.user?.[kind]) || addressItself
  const shared = { channel, loginId, intent }

  if (!user && flow === 'signIn') {
    if (!isConcealed) throw new UnknownUser()
    return nobody('there is no such user')
  }
  if (!user && !isSignUpOpen) {
    if (!isConcealed) throw new SignUpClosed()
    return nobody('nobody may sign up')
  }
  if (!user) {
    const address = given ?? refuseAddress(kind)
    const proof = { step: 'signUp' as const, ...shared, address, user: request.user ?? {}, orSignIn: flow !== 'signUp' }
    return { proof, recipient: address, user, withheld: '', masked: masked(kind, address) }
  }
  const isTakenOver = isUnowned && given === addressItself
  if (flow === 'signUp' && !isConcealed && !isTakenOver) throw new LoginIdTaken()
  if (flow !== 'signIn' && isConcealed && given === undefined) refuseAddress(kind)
  if (user.status === 'disabled') {
    if (!isConcealed) throw new UserDisabled()
    return nobody('the user is disabled')
  }
  if (isTakenOver && flow !== 'signIn') {
    const proof = { step: 'signUp' as const, ...shared, address: given, user: request.user ?? {}, orSignIn: true }
    return { proof, recipient: given, user, withheld: '', masked: masked(kind, given) }
  }
  const own = (isUnowned ? '' : user[kind]) || addressItself
  if (own === undefined) return isConcealed ? nobody(`the user has no ${nameOf[kind]}`) : refuseAddress(kind)
  // A sign-up names its own address: whoever is asked to confirm that one is not thereby let into an account.
  if (flow === 'signUp' && given !== own) return nobody('the user exists')
  const proof = { step: 'signIn' as const, ...shared, address: own, userId: user.id }
  const withheld = user.is_test === 1 ? 'it is a test user' : ''
  return { proof, recipient: own, user, withheld, masked: isConcealed ? maskedGiven() : masked(kind, own) }

  function nobody(withheld: string): Plan {
    const address = given ?? ''
    const proof = { step: 'nobody' as const, ...shared, address }
    return { proof, recipient: address || loginIdKey(loginId), user, withheld, masked: maskedGiven() }
  }
  function maskedGiven(): string {
    return given === undefined ? '' : masked(kind, given)
  }
}

/** Asked of an unknown user, too, so that the time of an answer does not tell whether there is an account. */
async function isOnlyClaimed(db: Reading, projectId: string, loginId: string, user: UserRow | undefined) {
  const bases = await listLoginIdBases(db, { projectId, userId: user?.id ?? '' })
  return user !== undefined && isClaimed(user, bases, loginId)
}

const nameOf = { email: 'e-mail address', phone: 'phone number' }

function refuseAddress(kind: 'email' | 'phone'): never {
  const message = `is no ${nameOf[kind]}, and none is known or given`
  throw new InvalidInput({ message: `loginId: ${message}`, fields: [{ field: 'loginId', message }] })
}
