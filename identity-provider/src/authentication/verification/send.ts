import { transact } from '@gatehouse-id/database'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { ChangeInput } from './inputs.ts'
import type { LimitSends } from './limit-sends.ts'
import { masked } from './mask.ts'
import { type AddressRequest, type Plan, planSignIn } from './plan.ts'
import { type AddressVerification, kindOf } from './address-verification.ts'
import type { VerificationMethod } from './verify-address.ts'
import type { Channel, Purpose, MessageValues, Messages, RecordAudit } from '../../activity/index.ts'
import { type SignInMethod, requireMethod, type SettingsOf } from '../../projects/index.ts'
import { hasSecondFactor, isAddressTaken, auditUnknownUser, auditTarget, LoginIdTaken } from '../../directory/index.ts'
import {
  type Intent,
  type LoginOptions,
  getOwnUser,
  requireSsoOfAddress,
  type CompleteSignIn,
  type SessionOf,
} from '../../tokens/index.ts'

/** What is sent and how it is stored: a code, a link, three links. */
export type Sending<Issued> = {
  /** Names the message in limits and in the audit trail. */
  method: VerificationMethod
  signInMethod: SignInMethod
  purpose: Purpose
  lifetimeMs: number
  /** Creates it in the open transaction; `values` fill the message template. */
  issue(
    tx: Writing,
    issue: { call: Call; loginId: string; verification: AddressVerification },
  ): Promise<{ values: MessageValues; issued: Issued }>
}

export type SignInRequest = Omit<AddressRequest, 'intent' | 'isConcealed' | 'isSignUpOpen'> & {
  loginOptions?: LoginOptions
  /** By default the setting of the project; hosted pages always conceal. */
  isConcealed?: boolean
}
export type ChangeRequest = ChangeInput & {
  channel: Channel
  address: string
  /** False for links, which never merge accounts: a user tricked into clicking one would give theirs away. */
  canMerge: boolean
}

export type SendVerification = {
  /**
   * Starts a sign-in or sign-up. Also throws what `planSignIn` throws.
   * @throws {MethodOff} when the method is disabled
   * @throws {RateLimited} after too many messages
   * @throws {ChannelUnavailable} when the channel has no provider
   */
  signIn<Issued>(
    call: Call,
    request: SignInRequest,
    sending: Sending<Issued>,
  ): Promise<{ masked: string; issued: Issued }>
  /**
   * Starts to add an address to the user of the call's refresh token. Also throws what `signIn` throws.
   * @throws {InvalidToken} when the refresh token is invalid or of another user
   * @throws {TokenRevoked} when the session has ended
   */
  change<Issued>(
    call: Call,
    request: ChangeRequest,
    sending: Sending<Issued>,
  ): Promise<{ masked: string; issued: Issued }>
}

export function createSendVerification(
  { db }: Pick<Dependencies, 'db'>,
  {
    settings,
    messages,
    recordAudit,
    completeSignIn,
    sessionOf,
    limitSends,
  }: {
    settings: SettingsOf
    messages: Messages
    recordAudit: RecordAudit
    completeSignIn: CompleteSignIn
    sessionOf: SessionOf
  } & { limitSends: LimitSends },
): SendVerification {
  async function send<Issued>(
    call: Call,
    { loginId, channel, options }: { loginId: string; channel: Channel; options: LoginOptions },
    sending: Sending<Issued>,
    makePlan: (tx: Writing) => Promise<Plan>,
  ) {
    messages.require(channel)
    const done = await transact(db, async tx => {
      await limitSends(tx, call, { kind: sending.method, loginId })
      const plan = await makePlan(tx)
      const { values, issued } = await sending.issue(tx, { call, loginId, verification: plan.verification })
      await messages.enqueue(tx, call, {
        purpose: sending.purpose,
        channel,
        recipient: plan.recipient,
        userId: plan.user?.id ?? '',
        locale: options.locale,
        values,
        options: options.templateOptions,
        lifetimeMs: sending.lifetimeMs,
        withheld: plan.withheld,
      })
      await recordAudit(tx, call, {
        action: 'LoginStarted',
        method: sending.method,
        target: plan.user ? auditTarget(plan.user) : auditUnknownUser(loginId),
        data: { channel, ...(plan.withheld && { withheld: plan.withheld }) },
      })
      return { masked: plan.masked, issued }
    })
    messages.nudge()
    return done
  }

  return {
    async signIn(call, request, sending) {
      await requireMethod(settings, call.projectId, sending.signInMethod)
      const { isUserExistenceConcealed, isSignUpOpen } = await settings.of(call.projectId)
      const isOfSession = request.loginOptions?.mfa || request.loginOptions?.stepup
      const asked = { projectId: call.projectId, address: request.loginId }
      if (!isOfSession) await requireSsoOfAddress(db, asked)
      const { isConcealed = isUserExistenceConcealed, loginOptions: options = {} } = request
      const intent: Intent = await completeSignIn.begin(call, options)
      const makePlan = (tx: Writing) =>
        planSignIn(tx, call.projectId, { ...request, intent, isConcealed, isSignUpOpen })
      return send(call, { ...request, options }, sending, makePlan)
    },

    async change(call, { canMerge, ...request }, sending) {
      await requireMethod(settings, call.projectId, sending.signInMethod)
      const { session } = await sessionOf.toChangeCredentials(call)
      const { isUserExistenceConcealed } = await settings.of(call.projectId)
      const { loginId, channel, address, locale, templateOptions, mfa } = request
      const intent = await completeSignIn.begin(call, { mfa })
      const kind = kindOf(channel)
      const onMerge = !canMerge ? 'refuse' : request.onMergeUseExisting ? 'keepOther' : 'keepThis'
      return send(call, { loginId, channel, options: { locale, templateOptions } }, sending, async tx => {
        const { row: user } = await getOwnUser(tx, session, loginId)
        const { addToLoginIDs: addToLoginIds, failOnConflict } = request
        // Callers who can know about accounts get a conflict at once; others after they have verified the address.
        if (failOnConflict && !isUserExistenceConcealed && (await isAddressTaken(tx, { user, kind, address })))
          throw new LoginIdTaken()
        const change = { userId: user.id, sessionId: session.id, hadSecondFactor: hasSecondFactor(user) }
        const how = { addToLoginIds, failOnConflict, onMerge } as const
        const verification = { step: 'change' as const, channel, address, loginId, intent, ...change, ...how }
        const withheld = user.is_test === 1 ? 'it is a test user' : ''
        return { verification, recipient: address, user, withheld, masked: masked(kind, address) }
      })
    },
  }
}
