import { operation, optionalSafeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import {
  EmailChangeInput,
  maskedOutput,
  PhoneChangeInput,
  SignInInput,
  SignUpInput,
  SignUpOrInInput,
} from '../../verification/inputs.ts'
import { kindOf } from '../../verification/address-verification.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { ChannelUnavailable } from '../../../activity/messages/contract.ts'
import { forEach } from '../../one-time-codes/contract.ts'
import { MethodOff, SignUpClosed } from '../../../projects/settings/methods.ts'
import { JwtResponse, TokenRevoked } from '../../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../../tokens/sessions/factors/second-factor.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../../../directory/users/profile/errors.ts'

/** The channels whose messages can contain links. */
export const linkChannels = ['email', 'sms', 'whatsapp'] as const
export const linkPhoneChannels = ['sms', 'whatsapp', 'im'] as const
type LinkChannel = (typeof linkChannels)[number]
type LinkPhoneChannel = (typeof linkPhoneChannels)[number]

export const linkAliases = { redirectUrl: 'URI', redirectURL: 'URI', uri: 'URI' }
/** The page that the link opens; a hosted page by default. */
export const linkUrl = optionalSafeUrl

const post = { method: 'POST', auth: 'public', aliases: linkAliases } as const
const refused = [MethodOff, ChannelUnavailable]
const channelName = { email: 'email', sms: 'SMS', whatsapp: 'WhatsApp', im: 'instant message' }

function signIn(channel: LinkChannel) {
  return operation({
    ...post,
    summary: `Send a link by ${channelName[channel]} to sign in`,
    path: `/v1/auth/magiclink/signin/${channel}`,
    limit: 'send',
    input: SignInInput.extend({ URI: linkUrl }),
    output: maskedOutput[kindOf(channel)],
    errors: [UnknownUser, UserDisabled, ...refused],
  })
}
function signUp(channel: LinkChannel) {
  return operation({
    ...post,
    summary: `Send a link by ${channelName[channel]} to sign up`,
    path: `/v1/auth/magiclink/signup/${channel}`,
    limit: 'send',
    input: SignUpInput.extend({ URI: linkUrl }),
    output: maskedOutput[kindOf(channel)],
    errors: [LoginIdTaken, SignUpClosed, ...refused],
  })
}
function signUpOrIn(channel: LinkChannel) {
  return operation({
    ...post,
    summary: `Send a link by ${channelName[channel]} to sign in or sign up`,
    path: `/v1/auth/magiclink/signup-in/${channel}`,
    limit: 'send',
    input: SignUpOrInInput.extend({ URI: linkUrl }),
    output: maskedOutput[kindOf(channel)],
    errors: [SignUpClosed, UserDisabled, ...refused],
  })
}

const changing = {
  method: 'POST',
  auth: 'refreshToken',
  aliases: linkAliases,
  errors: [InvalidToken, TokenRevoked, SecondFactorNeeded, LoginIdTaken, UserDisabled, ...refused],
} as const
function updatePhone(channel: LinkPhoneChannel) {
  return operation({
    ...changing,
    summary: `Send a link by ${channelName[channel]} to a new phone number of the user`,
    path: `/v1/auth/magiclink/update/phone/${channel}`,
    // The Python SDK names no channel in the path, whichever it is given.
    ...(channel === 'sms' && { otherPaths: ['/v1/auth/magiclink/update/phone'] }),
    limit: 'send',
    input: PhoneChangeInput.extend({ URI: linkUrl }),
    output: maskedOutput.phone,
  })
}

/** Links in messages that sign in the visitor who follows them (provider-api §4). */
export const magicLinks = {
  ...forEach('signIn', linkChannels, signIn),
  ...forEach('signUp', linkChannels, signUp),
  ...forEach('signUpOrIn', linkChannels, signUpOrIn),
  /** Also accepts the tokens of embedded links, of test users' links and of password resets. */
  verify: operation({
    summary: 'Sign in with the token of a link',
    method: 'POST',
    auth: 'public',
    limit: 'guess',
    path: '/v1/auth/magiclink/verify',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: JwtResponse,
    errors: [InvalidToken, SecondFactorNeeded, LoginIdTaken, SignUpClosed, UserDisabled],
  }),
  updateEmail: operation({
    ...changing,
    summary: 'Send a link to a new email address of the user',
    path: '/v1/auth/magiclink/update/email',
    limit: 'send',
    input: EmailChangeInput.extend({ URI: linkUrl }),
    output: maskedOutput.email,
  }),
  ...forEach('updatePhone', linkPhoneChannels, updatePhone),
}
