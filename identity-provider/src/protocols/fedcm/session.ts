import { z } from 'zod'
import { type Account, findUserById, type Proof, toAccount } from '../../directory/index.ts'
import { readCookie } from '../../foundation/requests/credentials.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { createRecords } from '../oidc/records.ts'
import type { Redeemed } from '../oidc/grants/redeem-code.ts'

/** As long as the session of the browser. */
const ageSeconds = 28 * 24 * 60 * 60
const cookieName = 'gatehouse.fedcm'
const purpose = 'fedcm session'

const Sealed = z.object({
  projectId: z.string(),
  userId: z.string(),
  /** Of the session of the browser at the OpenID provider, whose end is the end of this one. */
  sessionUid: z.string(),
  /** Epoch milliseconds. */
  authenticatedAt: z.number(),
  acr: z.string(),
  expiresAt: z.number(),
})
/** `proof`: of the session, which was live in this epoch of its user. */
export type SignedIn = { account: Account; proof: Proof; authenticatedAt: number; acr: string }

export type FedCmSessions = {
  /** A `set-cookie` line. */
  begin(projectId: string, redeemed: Redeemed): string
  /** Who is signed in; undefined for nobody, an ended session, and a user who is disabled or deleted. */
  find(request: Request, projectId: string): Promise<SignedIn | undefined>
}

/**
 * The browser sends only cookies of `SameSite=None` with its own requests (FedCM §3.2), so that the session of the OpenID
 * provider has a second cookie: sealed, of no use without that session, and for the paths of FedCM alone.
 */
export function createFedCmSessions(dependencies: Dependencies): FedCmSessions {
  const { db, clock, encryption } = dependencies

  function open(sealed: string, projectId: string) {
    try {
      const opened = Sealed.safeParse(JSON.parse(encryption.decrypt(sealed, purpose))).data
      return opened?.projectId === projectId && opened.expiresAt > clock() ? opened : undefined
    } catch {
      // Tampered with, or sealed under another secret.
      return undefined
    }
  }

  return {
    begin(projectId, { userId, sessionUid, authenticatedAt, acr }) {
      const expiresAt = clock() + ageSeconds * 1000
      const sealed = { projectId, userId, sessionUid, authenticatedAt, acr, expiresAt }
      const value = encodeURIComponent(encryption.encrypt(JSON.stringify(sealed), purpose))
      const flags = `Path=/${projectId}/fedcm; HttpOnly; Secure; SameSite=None`
      return `${cookieName}=${value}; Max-Age=${ageSeconds}; ${flags}`
    },

    async find(request, projectId) {
      const opened = open(decodeURIComponent(readCookie(request, cookieName)), projectId)
      if (!opened) return undefined
      const { userId, sessionUid, authenticatedAt, acr } = opened
      // Before the session: whatever ends sessions raises the epoch first.
      const user = await findUserById(db, { projectId, userId })
      const session = await createRecords(dependencies, projectId)('Session').findByUid(sessionUid)
      if (session?.accountId !== userId || !user || user.status === 'disabled') return undefined
      const proof = { userId, epoch: user.credential_epoch }
      return { account: await toAccount(db, user), proof, authenticatedAt, acr }
    },
  }
}
