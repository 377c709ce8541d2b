import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import {
  EmailChangeInput,
  maskedOutput,
  PhoneChangeInput,
  SignInInput,
  SignUpInput,
  SignUpOrInInput,
} from '../verification/inputs.ts'
import { kindOf } from '../verification/address-verification.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { ChannelUnavailable } from '../../activity/messages/contract.ts'
import { type Channel, channels } from '../../activity/messages/purposes.ts'
import { MethodOff, SignUpClosed } from '../../projects/settings/methods.ts'
import { JwtResponse, TokenRevoked } from '../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../tokens/sessions/factors/second-factor.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../../directory/users/profile/errors.ts'
import { loginId } from '../../directory/users/profile/user/user.ts'

/** One answer for a code that is wrong, expired, used or was never sent. */
export const WrongCode = operationError({
  name: 'WrongCode',
  code: 'E061102',
  status: 401,
  description: 'The code is invalid or has expired',
})
export const TooManyCodeAttempts = operationError({
  name: 'TooManyCodeAttempts',
  code: 'E061103',
  status: 401,
  description: 'Too many attempts for this code; request a new one',
})

const post = { method: 'POST', auth: 'public' } as const
const refused = [MethodOff, ChannelUnavailable]
const channelName: Record<Channel, string> = {
  email: 'email',
  sms: 'SMS',
  voice: 'a call',
  whatsapp: 'WhatsApp',
  im: 'instant message',
}

function signIn(channel: Channel) {
  return operation({
    ...post,
    summary: `Send a code by ${channelName[channel]} to sign in`,
    path: `/v1/auth/otp/signin/${channel}`,
    limit: 'send',
    input: SignInInput,
    output: maskedOutput[kindOf(channel)],
    errors: [UnknownUser, UserDisabled, ...refused],
  })
}
function signUp(channel: Channel) {
  return operation({
    ...post,
    summary: `Send a code by ${channelName[channel]} to sign up`,
    path: `/v1/auth/otp/signup/${channel}`,
    limit: 'send',
    input: SignUpInput,
    output: maskedOutput[kindOf(channel)],
    errors: [LoginIdTaken, SignUpClosed, ...refused],
  })
}
function signUpOrIn(channel: Channel) {
  return operation({
    ...post,
    summary: `Send a code by ${channelName[channel]} to sign in or sign up`,
    path: `/v1/auth/otp/signup-in/${channel}`,
    limit: 'send',
    input: SignUpOrInInput,
    output: maskedOutput[kindOf(channel)],
    errors: [SignUpClosed, UserDisabled, ...refused],
  })
}
function verify(channel: Channel) {
  return operation({
    ...post,
    summary: `Sign in with a code received by ${channelName[channel]}`,
    path: `/v1/auth/otp/verify/${channel}`,
    limit: 'guess',
    input: z.object({ loginId, code: z.string().trim().min(1).max(20) }),
    output: JwtResponse,
    errors: [
      WrongCode,
      TooManyCodeAttempts,
      InvalidToken,
      SecondFactorNeeded,
      LoginIdTaken,
      SignUpClosed,
      UserDisabled,
    ],
  })
}

const changing = {
  method: 'POST',
  auth: 'refreshToken',
  errors: [InvalidToken, TokenRevoked, SecondFactorNeeded, LoginIdTaken, UserDisabled, ...refused],
} as const
function updatePhone(channel: PhoneChannel) {
  return operation({
    ...changing,
    summary: `Send a code by ${channelName[channel]} to a new phone number of the user`,
    path: `/v1/auth/otp/update/phone/${channel}`,
    limit: 'send',
    input: PhoneChangeInput,
    output: maskedOutput.phone,
  })
}

type PhoneChannel = Exclude<Channel, 'email'>
export const phoneChannels = channels.filter(channel => channel !== 'email')

/** `signInSms` for the step `signIn` by `sms`. */
export type NameOf<Step extends string, By extends string> = `${Step}${Capitalize<By>}`
export function nameOf(step: string, channel: Channel) {
  return `${step}${channel.charAt(0).toUpperCase()}${channel.slice(1)}`
}

/** One operation for each channel, by its name. */
export function forEach<Step extends string, By extends Channel, Made>(
  step: Step,
  by: readonly By[],
  make: (channel: By) => Made,
): Record<NameOf<Step, By>, Made> {
  // Safe cast: there is one name for each channel of the list and no other.
  return Object.fromEntries(by.map(channel => [nameOf(step, channel), make(channel)])) as Record<NameOf<Step, By>, Made>
}

/** Six digits that are sent by any channel and verified (provider-api §4). */
export const oneTimeCodes = {
  ...forEach('signIn', channels, signIn),
  ...forEach('signUp', channels, signUp),
  ...forEach('signUpOrIn', channels, signUpOrIn),
  ...forEach('verify', channels, verify),
  updateEmail: operation({
    ...changing,
    summary: 'Send a code to a new email address of the user',
    path: '/v1/auth/otp/update/email',
    limit: 'send',
    input: EmailChangeInput,
    output: maskedOutput.email,
  }),
  ...forEach('updatePhone', phoneChannels, updatePhone),
}
