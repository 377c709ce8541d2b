import { z } from 'zod'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { authorityOf, type IdentitySource } from '../../oauth-providers/provider.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { ExchangeFailed, IdentityTaken } from '../errors.ts'
import type { Profile } from '../upstream/profile.ts'
import type { UpstreamTokens } from '../upstream/upstream.ts'
import type { ProviderTokens } from '../../provider-tokens/provider-tokens.ts'
import {
  auditTarget,
  authorityOver,
  findUserById,
  insertIdentity,
  noteGivenByTenant,
  type UserRow,
} from '../../../directory/index.ts'
import { isSsoProvider, readSsoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import type { RecordAudit } from '../../../activity/index.ts'

/** An account at a provider, to be linked to a user. */
export type Identity = { providerId: string; subject: string; email: string; authority: string }

export function identityOf(provider: IdentitySource, { subject, email }: Profile): Identity {
  return {
    providerId: provider.id,
    subject,
    email,
    authority: authorityOf(provider),
  }
}

/**
 * Links an account at a provider to a user.
 * @throws {IdentityTaken} when another user has it
 */
export type LinkIdentity = (tx: Writing, call: Call, user: UserRow, identity: Identity) => Promise<UserRow>

export function createLinkIdentity(
  { clock }: Pick<Dependencies, 'clock'>,
  { recordAudit }: { recordAudit: RecordAudit },
): LinkIdentity {
  return async (tx, call, user, { providerId, subject, email, authority }) => {
    const now = clock()
    const row = { project_id: call.projectId, provider_id: providerId, subject, user_id: user.id, email, authority }
    if (!(await insertIdentity(tx, { ...row, created_at: now, used_at: now }))) throw new IdentityTaken()
    if (isSsoProvider(providerId)) await noteProvider(tx, user, readSsoProviderId(providerId))
    const data = { provider: providerId }
    await recordAudit(tx, call, { action: 'IdentityLinked', method: 'oauth', target: auditTarget(user), data })
    return (await findUserById(tx, { projectId: call.projectId, userId: user.id })) ?? user
  }
}

/** From now on the provider of a tenant can sign in as the user. */
async function noteProvider(tx: Writing, user: UserRow, { tenantId }: { tenantId: string }): Promise<void> {
  const { isOfDomain } = await authorityOver(tx, { projectId: user.project_id, tenantIds: [tenantId] }, user)
  await noteGivenByTenant(tx, user, tenantId, { isVouched: isOfDomain && user.verified_email === 1 })
}

/** The link in an exchange code, until the session that asked for it brings the code. */
export const PendingLink = z.object({
  providerId: z.string(),
  subject: z.string(),
  email: z.string(),
  authority: z.string(),
  keepsTokens: z.boolean(),
  tokensEncrypted: z.string(),
})
type PendingLink = z.output<typeof PendingLink>

const Tokens = z.object({
  accessToken: z.string(),
  refreshToken: z.string(),
  scopes: z.array(z.string()),
  expiresAt: z.number(),
})
function purposeOf(projectId: string) {
  return `pending link ${projectId}`
}

export type PendingLinks = {
  /** The pending link to store in an exchange code. */
  hold(projectId: string, incoming: { provider: IdentitySource; profile: Profile; tokens: UpstreamTokens }): PendingLink
  /**
   * Links the account.
   * @throws {IdentityTaken} when another user has it
   * @throws {ExchangeFailed} when the user no longer exists
   */
  finish(tx: Writing, call: Call, pending: { userId: string; link: PendingLink }): Promise<UserRow>
}

/** Links are completed by the session that asked for them, not by whichever browser returns from the provider. */
export function createPendingLinks(
  { encryption }: Pick<Dependencies, 'encryption'>,
  { linkIdentity, providerTokens }: { providerTokens: ProviderTokens } & { linkIdentity: LinkIdentity },
): PendingLinks {
  return {
    hold: (projectId, { provider, profile, tokens }) => ({
      ...identityOf(provider, profile),
      keepsTokens: provider.keepsTokens,
      tokensEncrypted: encryption.encrypt(JSON.stringify(Tokens.parse(tokens)), purposeOf(projectId)),
    }),

    async finish(tx, call, { userId, link }) {
      const { projectId } = call
      const user = await findUserById(tx, { projectId, userId })
      if (!user) throw new ExchangeFailed()
      const { keepsTokens, tokensEncrypted, ...identity } = link
      const linked = await linkIdentity(tx, call, user, identity)
      const tokens = Tokens.parse(JSON.parse(encryption.decrypt(tokensEncrypted, purposeOf(projectId))))
      const provider = { id: link.providerId, keepsTokens }
      await providerTokens.keep(tx, { projectId, provider, subject: link.subject, tokens })
      return linked
    },
  }
}
