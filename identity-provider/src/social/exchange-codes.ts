import { z } from 'zod'
import type { Call } from '../call.ts'
import type { Rules } from '../rules.ts'
import type { Proven } from '../sessions/complete-sign-in.ts'
import { Intent } from '../sessions/login-options.ts'
import type { Writing } from '../tables.ts'
import { findUserById } from '../users/store.ts'
import { ExchangeFailed } from './errors.ts'

/** From the redirect to the application's call. */
const lifetimeMs = 2 * 60_000
const kind = 'exchange-code'

const Payload = z.object({
  userId: z.string(),
  firstSeen: z.boolean(),
  intent: Intent,
  method: z.string(),
  factor: z.string(),
  /** The one sign-in on the hosted pages that may use it; without it an application does. */
  hostedUid: z.string().optional(),
  /** The configuration of a tenant's single sign-on, after one. */
  ssoId: z.string().optional(),
})
export type Exchangeable = z.output<typeof Payload>

export type ExchangeCodes = {
  /** A code for somebody who has proven elsewhere who they are. */
  issue(tx: Writing, call: Call, what: Exchangeable): Promise<string>
  /** Once. @throws ExchangeFailed */
  take(tx: Writing, call: Call, which: { code: string; hostedUid?: string }): Promise<Proven & { ssoId?: string }>
}

/** Codes that a browser carries from a sign-in elsewhere to the application. */
export const createExchangeCodes = ({ challenges }: Pick<Rules, 'challenges'>): ExchangeCodes => ({
  async issue(tx, { projectId }, payload) {
    const issued = await challenges.issueToken(tx, { projectId, kind, subject: payload.userId, payload, lifetimeMs })
    return issued.token
  },

  async take(tx, { projectId }, { code, hostedUid }) {
    const taken = await challenges.takeToken(tx, { projectId, kind, token: code })
    if (!taken) throw new ExchangeFailed()
    const { userId, firstSeen, hostedUid: ownedBy, ssoId, ...proof } = Payload.parse(taken.payload)
    const row = await findUserById(tx, { projectId, userId })
    if (!row || ownedBy !== hostedUid) throw new ExchangeFailed()
    return { row, firstSeen, proof, ...(ssoId !== undefined && { ssoId }) }
  },
})
