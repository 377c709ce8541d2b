import { InvalidInput } from '@gatehouse-id/operation'
import type { Reading } from '../../foundation/tables/tables.ts'
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
  /** If so, the answer depends on nothing but the request. */
  isConcealed: boolean
  /** Whether visitors can create accounts. */
  isSignUpOpen: boolean
}

/** What will be sent, and to which address. */
export type Plan = {
  verification: AddressVerification
  /** The recipient; with `withheld`, the address that would have received the message. */
  recipient: string
  user: UserRow | undefined
  /** Why nothing is sent although the answer says so; '' when it is sent. */
  withheld: string
  masked: string
}

/**
 * @throws {UnknownUser} when there is no such user, unless that is concealed
 * @throws {LoginIdTaken} when a sign-up names an existing user, unless that is concealed
 * @throws {SignUpClosed} when the project allows no sign-up, unless that is concealed
 * @throws {UserDisabled} when the user is disabled, unless that is concealed
 * @throws {InvalidInput} when there is no address
 */
export async function planSignIn(db: Reading, projectId: string, request: AddressRequest): Promise<Plan> {
  const { flow, channel, loginId, intent, isConcealed, isSignUpOpen } = request
  const kind = kindOf(channel)
  const user = await findUserByLoginId(db, { projectId, loginId })
  const addressItself = addressIn(loginId, kind)
  // A login id that only a sign-up has claimed belongs to the first user who verifies the address, so the message goes
  // there.
  const isUnowned = addressItself !== undefined && (await isOnlyClaimed(db, projectId, loginId, user))
  const given = (flow === 'signIn' ? undefined : request.user?.[kind]) || addressItself
  const shared = { channel, loginId, intent }

  if (!user && flow === 'signIn') {
    if (!isConcealed) throw new UnknownUser()
    return none('there is no such user')
  }
  if (!user && !isSignUpOpen) {
    if (!isConcealed) throw new SignUpClosed()
    return none('sign-up is closed')
  }
  if (!user) {
    const address = given ?? refuseAddress(kind)
    const verification = {
      step: 'signUp' as const,
      ...shared,
      address,
      user: request.user ?? {},
      orSignIn: flow !== 'signUp',
    }
    return { verification, recipient: address, user, withheld: '', masked: masked(kind, address) }
  }
  const isTakenOver = isUnowned && given === addressItself
  if (flow === 'signUp' && !isConcealed && !isTakenOver) throw new LoginIdTaken()
  if (flow !== 'signIn' && isConcealed && given === undefined) refuseAddress(kind)
  if (user.status === 'disabled') {
    if (!isConcealed) throw new UserDisabled()
    return none('the user is disabled')
  }
  if (isTakenOver && flow !== 'signIn') {
    const verification = {
      step: 'signUp' as const,
      ...shared,
      address: given,
      user: request.user ?? {},
      orSignIn: true,
    }
    return { verification, recipient: given, user, withheld: '', masked: masked(kind, given) }
  }
  const own = (isUnowned ? '' : user[kind]) || addressItself
  if (own === undefined) return isConcealed ? none(`the user has no ${nameOf[kind]}`) : refuseAddress(kind)
  // A sign-up names its own address; confirming that address must not open an existing account.
  if (flow === 'signUp' && given !== own) return none('the user exists')
  const verification = { step: 'signIn' as const, ...shared, address: own, userId: user.id }
  const withheld = user.is_test === 1 ? 'it is a test user' : ''
  return { verification, recipient: own, user, withheld, masked: isConcealed ? maskedGiven() : masked(kind, own) }

  function none(withheld: string): Plan {
    const address = given ?? ''
    const verification = { step: 'nobody' as const, ...shared, address }
    return { verification, recipient: address || loginIdKey(loginId), user, withheld, masked: maskedGiven() }
  }
  function maskedGiven(): string {
    return given === undefined ? '' : masked(kind, given)
  }
}

/** Also checked for unknown users, so that response times do not reveal whether an account exists. */
async function isOnlyClaimed(db: Reading, projectId: string, loginId: string, user: UserRow | undefined) {
  const bases = await listLoginIdBases(db, { projectId, userId: user?.id ?? '' })
  return user !== undefined && isClaimed(user, bases, loginId)
}

const nameOf = { email: 'email address', phone: 'phone number' }

function refuseAddress(kind: 'email' | 'phone'): never {
  const message = `is not a valid ${nameOf[kind]}, and the account has none`
  throw new InvalidInput({ message: `loginId: ${message}`, fields: [{ field: 'loginId', message }] })
}
