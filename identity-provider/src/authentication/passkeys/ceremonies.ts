import { transact } from '@gatehouse-id/database'
import { enrolmentKinds, useChallengesOfSubject } from '../challenges/store.ts'
import { parseSafeUrl } from '@gatehouse-id/operation'
import { z } from 'zod'
import { asUser, type Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { OriginNotApproved, PasskeyRefused } from './contract.ts'
import { creationOptions, type PasskeyOptions, type PasskeyOwner, requestOptions } from './options.ts'
import { insertPasskey, type PasskeyRow } from './store.ts'
import { type Expected, verifyCreated } from './verify.ts'
import type { Challenges } from '../challenges/challenges.ts'
import { deviceOf, type RecordAudit } from '../../activity/index.ts'
import { findProject, type ApprovedOrigins } from '../../projects/index.ts'
import { Intent } from '../../tokens/index.ts'
import { auditTarget, SignUpUser, type UserRow } from '../../directory/index.ts'

const lifetimeMs = 5 * 60_000
/** In the place of a user id, for a login id without an account. */
export const unknownUser = 'unknown'

/** What a ceremony was started for, stored until the page returns. */
const Begun = z.object({
  challenge: z.string(),
  origin: z.string(),
  rpId: z.string(),
  isVerificationRequired: z.boolean(),
  intent: Intent,
  signUp: z.object({ userId: z.string(), loginId: z.string(), user: SignUpUser }).optional(),
})
export type Begun = z.output<typeof Begun>

export type Kind = 'passkey-sign-up' | 'passkey-sign-in' | 'passkey-update'
export type Beginning = {
  kind: Kind
  /** The user whose passkey is required; '' when the passkey identifies the user. */
  userId: string
  origin: string
  options?: PasskeyOptions
} & Pick<Begun, 'intent' | 'signUp'>

type Started = { transactionId: string; options: string; create: boolean }
type Finish = { transactionId: string; response: string }
export type Taken = Begun & { userId: string; expected: Expected }

export type Ceremonies = {
  /** @throws {OriginNotApproved} when the page is not on an approved origin */
  create(call: Call, beginning: Beginning, subject: { owner: PasskeyOwner; known: PasskeyRow[] }): Promise<Started>
  /** @throws {OriginNotApproved} when the page is not on an approved origin */
  request(call: Call, beginning: Beginning, known: Pick<PasskeyRow, 'id' | 'transports'>[]): Promise<Started>
  /** The ceremony, without using it up. */
  find(call: Call, selector: { kind: Kind; transactionId: string }): Promise<Begun | undefined>
  /**
   * Uses the ceremony up; of concurrent callers exactly one gets it.
   * @throws {PasskeyRefused} when it is unknown, used or expired
   */
  take(tx: Writing, call: Call, selector: { kind: Kind; transactionId: string }): Promise<Taken>
  /**
   * Registers the passkey that a page has created.
   * @throws {PasskeyRefused} when the response is invalid
   */
  register(
    tx: Writing,
    call: Call,
    subject: { taken: Taken; user: UserRow } & Pick<Finish, 'response'>,
  ): Promise<UserRow>
}

/** The two WebAuthn ceremonies, from the options for the page to its response. */
export function createCeremonies(
  { db, clock }: Dependencies,
  {
    challenges,
    approvedOrigins,
    recordAudit,
  }: { challenges: Challenges; approvedOrigins: ApprovedOrigins; recordAudit: RecordAudit },
): Ceremonies {
  async function rpIdOf(projectId: string, origin: string): Promise<string> {
    const url = parseSafeUrl(origin)
    if (url && (await approvedOrigins.has(projectId, url))) return new URL(url).hostname
    throw new OriginNotApproved({ message: `${origin} is not an approved origin of this project` })
  }

  async function issue(call: Call, beginning: Beginning, { rpId, challenge }: { rpId: string; challenge: string }) {
    const { kind, userId, origin, options, intent, signUp } = beginning
    const asked = [options?.userVerification, options?.authenticatorSelection?.userVerification]
    const payload: z.input<typeof Begun> = {
      challenge,
      origin: new URL(origin).origin,
      rpId,
      isVerificationRequired: asked.includes('required'),
      intent,
      signUp,
    }
    const { projectId } = call
    const { token } = await transact(db, tx =>
      challenges.issueToken(tx, {
        projectId,
        kind,
        subject: userId,
        user: userId === unknownUser ? undefined : userId || undefined,
        payload,
        lifetimeMs,
      }),
    )
    return token
  }

  return {
    async create(call, beginning, { owner, known }) {
      const rpId = await rpIdOf(call.projectId, beginning.origin)
      const project = await findProject(db, call.projectId)
      const rpName = project?.name ?? rpId
      const { challenge, json } = await creationOptions({ rpId, rpName, owner, known, options: beginning.options })
      return { transactionId: await issue(call, beginning, { rpId, challenge }), options: json, create: true }
    },

    async request(call, beginning, known) {
      const rpId = await rpIdOf(call.projectId, beginning.origin)
      const { challenge, json } = await requestOptions({ rpId, known, options: beginning.options })
      return { transactionId: await issue(call, beginning, { rpId, challenge }), options: json, create: false }
    },

    async find({ projectId }, { kind, transactionId }) {
      const found = await challenges.findToken(db, { projectId, kind, token: transactionId })
      return found && Begun.parse(found.payload)
    },

    async take(tx, { projectId }, { kind, transactionId }) {
      const taken = await challenges.takeToken(tx, { projectId, kind, token: transactionId })
      if (!taken) throw new PasskeyRefused({ message: 'the ceremony was not started here, has expired or is complete' })
      const begun = Begun.parse(taken.payload)
      return { ...begun, userId: taken.subject, expected: begun }
    },

    async register(tx, call, { taken, user, response }) {
      const passkey = await verifyCreated(response, taken.expected)
      const now = clock()
      const isNew = await insertPasskey(tx, {
        ...passkey,
        project_id: call.projectId,
        user_id: user.id,
        rp_id: taken.rpId,
        display_name: deviceOf(call.userAgent),
        created_at: now,
        used_at: now,
      })
      if (!isNew) throw new PasskeyRefused({ message: 'this passkey is registered already' })
      // Earlier pending enrolments did not know of this passkey.
      await useChallengesOfSubject(tx, { projectId: call.projectId, subject: user.id, kinds: enrolmentKinds, now })
      const target = auditTarget(user)
      const caller = asUser(call, target)
      await recordAudit(tx, caller, { action: 'PasskeyAdded', method: 'webauthn', target, data: { rpId: taken.rpId } })
      return { ...user, has_passkey: 1 }
    },
  }
}
