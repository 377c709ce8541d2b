import { operation, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { ChannelUnavailable } from '../../activity/messages/contract.ts'
import { LoginIdTaken, UnknownUser, UserDisabled } from '../../directory/users/profile/errors.ts'
import { SignUpUser } from '../../directory/users/profile/sign-up-user.ts'
import { loginId, ownLoginId, phone } from '../../directory/users/profile/user/user.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import { MethodOff, SignUpClosed } from '../../projects/settings/methods.ts'
import { JwtResponse, TokenRevoked } from '../../tokens/sessions/contract.ts'
import { SecondFactorNeeded } from '../../tokens/sessions/factors/second-factor.ts'
import { LoginOptions, SignUpOptions } from '../../tokens/sessions/sign-in/login-options.ts'
import { PhoneChangeInput } from '../verification/inputs.ts'

export const NotpPending = operationError({
  name: 'NotpPending',
  code: 'E066103',
  status: 401,
  description: 'The message has not arrived yet',
})
export const NotpMessageRefused = operationError({
  name: 'NotpMessageRefused',
  code: 'E066104',
  status: 400,
  description: 'The message signs nobody in',
})

const provider = z.literal('whatsapp', 'must be whatsapp')
/** Without one, the number that the message comes from is the login id. */
const anyLoginId = loginId.or(z.literal('')).optional()
const output = z.object({
  /** What the session is asked for with. */
  pendingRef: z.string(),
  /** Opens WhatsApp with the message. */
  redirectUrl: z.string(),
  /** The same as a QR code: a PNG in base64. */
  image: z.string(),
})
const refused = [MethodOff, ChannelUnavailable]

/** The user sends a WhatsApp message, which signs in the browser that asked for it (provider-api §4). */
export const notp = {
  signIn: operation({
    summary: 'Ask for a WhatsApp message to sign in with',
    method: 'POST',
    path: '/v1/auth/notp/{provider}/signin',
    auth: 'public',
    limit: 'send',
    input: z.object({ provider, loginId: anyLoginId, loginOptions: LoginOptions.optional() }),
    output,
    errors: [UnknownUser, UserDisabled, InvalidToken, TokenRevoked, ...refused],
  }),
  signUp: operation({
    summary: 'Ask for a WhatsApp message to sign up with',
    method: 'POST',
    path: '/v1/auth/notp/{provider}/signup',
    auth: 'public',
    limit: 'send',
    input: z.object({
      provider,
      loginId: ownLoginId.or(z.literal('')).optional(),
      user: SignUpUser.optional(),
      phone: phone.or(z.literal('')).optional(),
      loginOptions: SignUpOptions.optional(),
    }),
    output,
    errors: [LoginIdTaken, SignUpClosed, ...refused],
  }),
  signUpOrIn: operation({
    summary: 'Ask for a WhatsApp message to sign in or sign up with',
    method: 'POST',
    path: '/v1/auth/notp/{provider}/signup-in',
    auth: 'public',
    limit: 'send',
    input: z.object({ provider, loginId: anyLoginId, loginOptions: LoginOptions.optional() }),
    output,
    errors: [SignUpClosed, UserDisabled, InvalidToken, TokenRevoked, ...refused],
  }),
  update: operation({
    summary: 'Ask for a WhatsApp message from a new phone number of the user',
    method: 'POST',
    path: '/v1/auth/notp/{provider}/update',
    auth: 'refreshToken',
    limit: 'send',
    input: PhoneChangeInput.extend({ provider }),
    output,
    errors: [InvalidToken, TokenRevoked, SecondFactorNeeded, LoginIdTaken, UserDisabled, ...refused],
  }),
  pendingSession: operation({
    summary: 'Fetch the session after the message has arrived',
    method: 'POST',
    path: '/v1/auth/notp/pending-session',
    auth: 'public',
    limit: 'poll',
    input: z.object({ pendingRef: z.string().min(1).max(200) }),
    output: JwtResponse,
    errors: [
      NotpPending,
      InvalidToken,
      SecondFactorNeeded,
      LoginIdTaken,
      SignUpClosed,
      UnknownUser,
      UserDisabled,
      TokenRevoked,
    ],
  }),
}

/** Gatehouse's own: what the business number received. */
export const notpMessages = {
  receive: manage.write('POST /v1/gatehouse/notp/receive', {
    summary: 'Hand over a WhatsApp message that a user sent to the business number',
    right: 'secret',
    input: z.object({
      /** The number that WhatsApp says the message is from. */
      from: phone,
      text: z.string().max(4096, 'must have at most 4096 characters'),
    }),
    errors: [NotpMessageRefused],
  }),
}
