import { z } from 'zod'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { Writing } from '../../foundation/tables/tables.ts'
import { insertSamlSession } from '../saml/logout/store.ts'
import { ExchangeFailed } from './errors.ts'
import { PendingLink, type PendingLinks } from './accounts/pending-link.ts'
import { type VerifiedSignIn, Intent } from '../../tokens/index.ts'
import { findUserById, proven } from '../../directory/index.ts'
import type { Challenges } from '../../authentication/index.ts'

/** From the redirect to the application's exchange. */
const lifetimeMs = 2 * 60_000
const kind = 'exchange-code'

/** The session at a SAML provider that a session here belongs to. */
export const SamlSession = z.object({
  providerId: z.string(),
  nameId: z.string(),
  nameIdFormat: z.string(),
  sessionIndex: z.string(),
})
export type SamlSession = z.output<typeof SamlSession>

const Payload = z.object({
  userId: z.string(),
  firstSeen: z.boolean(),
  intent: Intent,
  method: z.string(),
  factor: z.string(),
  /** The sign-in on the hosted pages that may use the code; without it, an application may. */
  hostedUid: z.string().optional(),
  /** The configuration, for a single sign-on of a tenant. */
  ssoId: z.string().optional(),
  /** The session at a SAML provider that the session here belongs to. */
  samlSession: SamlSession.optional(),
  /** An account that is linked when the session that asked for it brings the code. */
  link: PendingLink.optional(),
})
export type Exchangeable = z.output<typeof Payload>

export type ExchangeCodes = {
  /** A code for a user whom a provider has identified. */
  issue(tx: Writing, call: Call, what: Exchangeable): Promise<string>
  /** Whether the code completes a link. */
  isOfLink(projectId: string, code: string): Promise<boolean>
  /**
   * Uses the code; it works once.
   * @throws {ExchangeFailed} also when another session started the link
   */
  take(
    tx: Writing,
    call: Call,
    exchange: { code: string; hostedUid?: string; ownSessionId?: string },
  ): Promise<VerifiedSignIn & { ssoId?: string; samlSession?: SamlSession }>
}

/** Codes that a browser carries from a provider's callback to the application. */
export function createExchangeCodes(
  { db, clock }: Pick<Dependencies, 'db' | 'clock'>,
  { challenges, pendingLinks }: { challenges: Challenges } & { pendingLinks: PendingLinks },
): ExchangeCodes {
  return {
    async issue(tx, { projectId }, payload) {
      const issued = await challenges.issueToken(tx, { projectId, kind, user: payload.userId, payload, lifetimeMs })
      return issued.token
    },

    async isOfLink(projectId, code) {
      const found = await challenges.findToken(db, { projectId, kind, token: code })
      return found !== undefined && Payload.parse(found.payload).link !== undefined
    },

    async take(tx, call, { code, hostedUid, ownSessionId }) {
      const { projectId } = call
      const taken = await challenges.takeToken(tx, { projectId, kind, token: code })
      if (!taken) throw new ExchangeFailed()
      const {
        userId,
        firstSeen,
        hostedUid: ownedBy,
        ssoId,
        link,
        samlSession,
        ...evidence
      } = Payload.parse(taken.payload)
      if (link && (ownSessionId === undefined || ownSessionId !== evidence.intent.sessionId)) throw new ExchangeFailed()
      const row = link
        ? await pendingLinks.finish(tx, call, { userId, link })
        : await findUserById(tx, { projectId, userId })
      if (!row || ownedBy !== hostedUid) throw new ExchangeFailed()
      return {
        row: proven(row),
        firstSeen,
        evidence,
        ...(ssoId !== undefined && { ssoId }),
        ...(samlSession && {
          samlSession,
          onSession: (sessionId: string) =>
            insertSamlSession(tx, { ...samlSession, projectId, sessionId, userId, now: clock() }),
        }),
      }
    },
  }
}
