import { z } from 'zod'
import { scopes } from '../outbound-applications/application.ts'

/** A token as back ends get it; provider-api §3.14. Times are epoch seconds, as texts; '0' for unknown. */
export const OutboundToken = z.object({
  id: z.string(),
  appId: z.string(),
  userId: z.string(),
  tenantId: z.string(),
  /** Who it is at the third party. */
  tokenSub: z.string(),
  accessToken: z.string(),
  accessTokenType: z.string(),
  accessTokenExpiry: z.string(),
  hasRefreshToken: z.boolean(),
  refreshToken: z.string().optional(),
  lastRefreshTime: z.string(),
  lastRefreshError: z.string(),
  scopes: z.array(z.string()),
  grantedBy: z.string(),
  externalIdentifier: z.string(),
})
export type OutboundToken = z.output<typeof OutboundToken>

/** The secrets of a row, encrypted together. */
export const Secrets = z.object({ accessToken: z.string(), refreshToken: z.string(), idToken: z.string() })
export type Secrets = z.output<typeof Secrets>

const secret = z.string().max(20_000)
/** Epoch seconds, as a number or as text. */
const expiry = z
  .union([z.int(), z.string().regex(/^\d{1,12}$/)], 'must be in epoch seconds')
  .transform(Number)
  .pipe(z.int().min(0).max(32_503_680_000, 'must be in epoch seconds'))

export const uploadFields = {
  refreshToken: secret.optional(),
  accessToken: secret.optional(),
  accessTokenExpiry: expiry.optional(),
  accessTokenType: z.string().trim().max(50).optional(),
  scopes: scopes.optional(),
  externalIdentifier: z.string().trim().max(320).optional(),
  idToken: secret.optional(),
  grantedBy: z.string().trim().max(320).optional(),
}
