import { createHash, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { createRecords, UsedAlready } from '../records.ts'

/** Who signed in, how and when. */
export type Redeemed = {
  userId: string
  /** Epoch milliseconds. */
  authenticatedAt: number
  acr: string
  /** The session of the browser. */
  sessionUid: string
}

/** What oidc-provider stores with an authorization code. */
const Code = z.object({
  clientId: z.string(),
  accountId: z.string(),
  authTime: z.number(),
  acr: z.string().default(''),
  sessionUid: z.string(),
  codeChallenge: z.string(),
  redirectUri: z.string(),
  consumed: z.number().optional(),
})

type Given = { code: string; clientId: string; redirectUri: string; verifier: string }

/**
 * Redeems a code of a client that is this program itself, once and with its PKCE verifier (RFC 7636 §4.6). Undefined
 * for a code that is unknown, expired, used, or of another client.
 */
export async function redeemCode(
  dependencies: Dependencies,
  projectId: string,
  { code, clientId, redirectUri, verifier }: Given,
): Promise<Redeemed | undefined> {
  const codes = createRecords(dependencies, projectId)('AuthorizationCode')
  const found = Code.safeParse(await codes.find(code)).data
  if (!found || found.consumed !== undefined) return undefined
  if (found.clientId !== clientId || found.redirectUri !== redirectUri) return undefined
  if (!isSame(found.codeChallenge, createHash('sha256').update(verifier).digest('base64url'))) return undefined
  try {
    await codes.consume(code)
  } catch (error) {
    if (error instanceof UsedAlready) return undefined
    throw error
  }
  const { accountId, authTime, acr, sessionUid } = found
  return { userId: accountId, authenticatedAt: authTime * 1000, acr, sessionUid }
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
