import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import {
  EmailChangeInput,
  PhoneChangeInput,
  SignInInput,
  SignUpInput,
  SignUpOrInInput,
} from '../../verification/inputs.ts'
import { InvalidToken } from '../../../foundation/errors/errors.ts'
import { linkAliases, linkUrl } from '../magic-links/contract.ts'
import { ChannelUnavailable } from '../../../activity/messages/contract.ts'
import { MethodOff, SignUpClosed } from '../../../projects/settings/methods.ts'
import { JwtResponse, TokenRevoked } from '../../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../../tokens/sessions/factors/second-factor.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../../../directory/users/profile/errors.ts'

export const PendingSession = operationError({
  name: 'PendingSession',
  code: 'E062503',
  status: 401,
  description: 'The link has not been followed yet',
})

const post = { method: 'POST', auth: 'public', aliases: linkAliases } as const
const output = z.object({ pendingRef: z.string(), linkId: z.string(), maskedEmail: z.string() })
const smsOutput = z.object({ pendingRef: z.string(), linkId: z.string(), maskedPhone: z.string() })
const refused = [MethodOff, ChannelUnavailable]

/**
 * Three numbered links, of which only one is right; following it signs in the browser that requested them (provider-api
 * §4).
 */
export const enchantedLinks = {
  signIn: operation({
    ...post,
    summary: 'Send three links to sign in; the response has the number of the right one',
    path: '/v1/auth/enchantedlink/signin/email',
    limit: 'send',
    input: SignInInput.extend({ URI: linkUrl }),
    output,
    errors: [UnknownUser, UserDisabled, ...refused],
  }),
  signUp: operation({
    ...post,
    summary: 'Send three links to sign up',
    path: '/v1/auth/enchantedlink/signup/email',
    limit: 'send',
    input: SignUpInput.extend({ URI: linkUrl }),
    output,
    errors: [LoginIdTaken, SignUpClosed, ...refused],
  }),
  signUpOrIn: operation({
    ...post,
    summary: 'Send three links to sign in or sign up',
    path: '/v1/auth/enchantedlink/signup-in/email',
    limit: 'send',
    input: SignUpOrInInput.extend({ URI: linkUrl }),
    output,
    errors: [SignUpClosed, UserDisabled, ...refused],
  }),
  verify: operation({
    ...post,
    summary: 'Follow a link; the browser that requested it gets the session',
    path: '/v1/auth/enchantedlink/verify',
    limit: 'guess',
    input: z.object({ token: z.string().min(1).max(200) }),
    output: z.object({}),
    errors: [InvalidToken],
  }),
  pendingSession: operation({
    ...post,
    summary: 'Fetch the session after the right link has been followed',
    path: '/v1/auth/enchantedlink/pending-session',
    // As the Python SDK names it in its list of paths.
    otherPaths: ['/v1/auth/magiclink/pending-session'],
    limit: 'poll',
    input: z.object({ pendingRef: z.string().min(1).max(200) }),
    output: JwtResponse,
    errors: [PendingSession, InvalidToken, SecondFactorNeeded, LoginIdTaken, SignUpClosed, UserDisabled],
  }),
  updateEmail: operation({
    summary: 'Send three links to a new email address of the user',
    method: 'POST',
    auth: 'refreshToken',
    limit: 'send',
    aliases: linkAliases,
    path: '/v1/auth/enchantedlink/update/email',
    input: EmailChangeInput.extend({ URI: linkUrl }),
    output,
    errors: [InvalidToken, TokenRevoked, SecondFactorNeeded, LoginIdTaken, UserDisabled, ...refused],
  }),
  signInSms: operation({
    ...post,
    summary: 'Send three links by SMS to sign in; the response has the number of the right one',
    path: '/v1/auth/enchantedlink/signin/sms',
    limit: 'send',
    input: SignInInput.extend({ URI: linkUrl }),
    output: smsOutput,
    errors: [UnknownUser, UserDisabled, ...refused],
  }),
  signUpSms: operation({
    ...post,
    summary: 'Send three links by SMS to sign up',
    path: '/v1/auth/enchantedlink/signup/sms',
    limit: 'send',
    input: SignUpInput.extend({ URI: linkUrl }),
    output: smsOutput,
    errors: [LoginIdTaken, SignUpClosed, ...refused],
  }),
  signUpOrInSms: operation({
    ...post,
    summary: 'Send three links by SMS to sign in or sign up',
    path: '/v1/auth/enchantedlink/signup-in/sms',
    limit: 'send',
    input: SignUpOrInInput.extend({ URI: linkUrl }),
    output: smsOutput,
    errors: [SignUpClosed, UserDisabled, ...refused],
  }),
  updatePhone: operation({
    summary: 'Send three links by SMS to a new phone number of the user',
    method: 'POST',
    auth: 'refreshToken',
    limit: 'send',
    aliases: linkAliases,
    path: '/v1/auth/enchantedlink/update/phone/sms',
    input: PhoneChangeInput.extend({ URI: linkUrl }),
    output: smsOutput,
    errors: [InvalidToken, TokenRevoked, SecondFactorNeeded, LoginIdTaken, UserDisabled, ...refused],
  }),
}
