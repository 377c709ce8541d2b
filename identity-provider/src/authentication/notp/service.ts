import { transact } from '@gatehouse-id/database'
import type { Service } from '@gatehouse-id/operation'
import { ChannelUnavailable, type Messages, type ProjectOfMessages, type RecordAudit } from '../../activity/index.ts'
import { auditUnknownUser, hasSecondFactor, isAddressTaken, LoginIdTaken } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { InvalidToken } from '../../foundation/errors/errors.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { requireMethod, type SettingsOf } from '../../projects/index.ts'
import {
  type CompleteSignIn,
  getOwnUser,
  type LoginOptions,
  requireSsoOfAddress,
  type SessionOf,
} from '../../tokens/index.ts'
import type { Challenges } from '../challenges/challenges.ts'
import { signUpUserOf } from '../verification/inputs.ts'
import { planSignIn, type AddressRequest } from '../verification/plan.ts'
import { isOvertaken } from '../verification/holder.ts'
import type { VerifyAddress } from '../verification/verify-address.ts'
import { notp, NotpPending, notpMessages } from './contract.ts'
import { imageOf, linkOf, messageOf } from './message.ts'
import { messageKind, type NotpRequest, notpLifetimeMs, PendingPayload, pendingKind } from './pending.ts'
import { defineArea } from '../../foundation/areas/area.ts'
import { createReceive } from './receive.ts'

type Needs = {
  challenges: Challenges
  completeSignIn: CompleteSignIn
  messages: Messages
  projectOf: ProjectOfMessages
  recordAudit: RecordAudit
  sessionOf: SessionOf
  settings: SettingsOf
  verifyAddress: VerifyAddress
}
type Asked = { flow: AddressRequest['flow']; loginId?: string; user?: AddressRequest['user'] }

const channel = 'whatsapp'

function notpService(
  { db }: Pick<Dependencies, 'db'>,
  { challenges, completeSignIn, messages, projectOf, recordAudit, sessionOf, settings, verifyAddress }: Needs,
): Service<typeof notp, Call> {
  function numberOf(): string {
    if (messages.whatsAppNumber !== undefined) return messages.whatsAppNumber
    throw new ChannelUnavailable({ message: 'no WhatsApp number is set up here to send messages to' })
  }

  /** Issues the message and what its session is asked for with, in one transaction. */
  async function issue(call: Call, loginId: string, makeRequest: (tx: Writing) => Promise<NotpRequest>) {
    const { projectId } = call
    const number = numberOf()
    const { pendingRef, text } = await transact(db, async tx => {
      const request = await makeRequest(tx)
      const pending = await challenges.issueToken(tx, {
        projectId,
        kind: pendingKind,
        user: undefined,
        payload: { request },
        lifetimeMs: notpLifetimeMs,
      })
      const { token } = await challenges.issueToken(tx, {
        projectId,
        kind: messageKind,
        user: undefined,
        payload: { pendingId: pending.id, request },
        lifetimeMs: notpLifetimeMs,
      })
      const { name: project } = await projectOf.of(projectId, tx)
      const target = auditUnknownUser(loginId)
      await recordAudit(tx, call, { action: 'LoginStarted', method: 'notp', target, data: { channel } })
      return { pendingRef: pending.token, text: messageOf({ project, token }) }
    })
    const redirectUrl = linkOf({ number, text })
    return { pendingRef, redirectUrl, image: await imageOf(redirectUrl) }
  }

  async function start(call: Call, { flow, loginId = '', user = {} }: Asked, options: LoginOptions = {}) {
    const { projectId } = call
    await requireMethod(settings, projectId, 'notp')
    const { isUserExistenceConcealed: isConcealed, isSignUpOpen } = await settings.of(projectId)
    if (loginId && !options.mfa && !options.stepup) await requireSsoOfAddress(db, { projectId, address: loginId })
    const intent = await completeSignIn.begin(call, options)
    return issue(call, loginId, async tx => {
      if (!loginId) return { of: 'sender', flow, user, intent }
      const asked = { flow, channel, loginId, user, intent, isConcealed, isSignUpOpen } as const
      return { of: 'address', verification: (await planSignIn(tx, projectId, asked)).verification }
    })
  }

  return {
    signIn: ({ loginId, loginOptions }, call) => start(call, { flow: 'signIn', loginId }, loginOptions),
    signUp: ({ loginId, loginOptions, user, phone }, call) =>
      start(call, { flow: 'signUp', loginId, user: signUpUserOf({ user, phone }) }, loginOptions),
    signUpOrIn: ({ loginId, loginOptions }, call) => start(call, { flow: 'signUpOrIn', loginId }, loginOptions),

    async update({ loginId, phone: address, ...input }, call) {
      await requireMethod(settings, call.projectId, 'notp')
      const { session } = await sessionOf.toChangeCredentials(call)
      const { isUserExistenceConcealed } = await settings.of(call.projectId)
      const intent = await completeSignIn.begin(call, { mfa: input.mfa })
      return issue(call, loginId, async tx => {
        const { row: user } = await getOwnUser(tx, session, loginId)
        const { failOnConflict, addToLoginIDs: addToLoginIds } = input
        if (failOnConflict && !isUserExistenceConcealed && (await isAddressTaken(tx, { user, kind: 'phone', address })))
          throw new LoginIdTaken()
        const change = { userId: user.id, sessionId: session.id, hadSecondFactor: hasSecondFactor(user) }
        const how = { addToLoginIds, failOnConflict, onMerge: 'refuse' } as const
        return { of: 'address', verification: { step: 'change', channel, address, loginId, intent, ...change, ...how } }
      })
    },

    pendingSession: ({ pendingRef }, call) =>
      completeSignIn.complete(call, async tx => {
        const { projectId } = call
        const selector = { projectId, kind: pendingKind, token: pendingRef }
        const found = await challenges.findToken(tx, selector)
        if (!found) return new InvalidToken({ message: 'the sign-in has expired, has ended or is complete' })
        const { request, from, holder } = PendingPayload.parse(found.payload)
        if (from === undefined) return new NotpPending()
        if (!(await challenges.takeToken(tx, selector))) return new InvalidToken()
        const loginId = request.of === 'address' ? request.verification.loginId : from
        if (await isOvertaken(tx, { projectId, loginId, holder })) return new InvalidToken()
        const verification =
          request.of === 'address' ? request.verification : await verificationOfSender(tx, projectId, request, from)
        // Whoever sends the message is not necessarily who asked for it.
        return verifyAddress(tx, call, verification, { method: 'notp', isByAsker: async () => false })
      }),
  }

  /** The sender has shown the number, so what its account is needs no concealing. */
  async function verificationOfSender(
    tx: Writing,
    projectId: string,
    { flow, user, intent }: Extract<NotpRequest, { of: 'sender' }>,
    from: string,
  ) {
    const { isSignUpOpen } = await settings.of(projectId, tx)
    await requireSsoOfAddress(tx, { projectId, address: from })
    const asked = { flow, channel, loginId: from, user, intent, isConcealed: false, isSignUpOpen } as const
    return (await planSignIn(tx, projectId, { ...asked, user: { ...user, phone: from } })).verification
  }
}

export const notpArea = defineArea({ contract: notp, service: notpService })

export const notpMessagesArea = defineArea({ contract: notpMessages, service: createReceive })
