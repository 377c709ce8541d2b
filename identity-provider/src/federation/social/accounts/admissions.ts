import type { Call } from '../../../foundation/requests/call.ts'
import { isSamlProvider, isSsoProvider, readSsoProviderId } from '../../../foundation/ids/sso-provider-id.ts'
import type { Writing } from '../../../foundation/tables/tables.ts'
import type { IdentitySource, OauthProvider } from '../../oauth-providers/provider.ts'
import type { ProviderTokens } from '../../provider-tokens/provider-tokens.ts'
import { keepLastSignIn } from '../../sso-failures/last-sign-in.ts'
import type { SsoMembership } from '../../sso/membership.ts'
import type { ExchangeCodes } from '../exchange-codes.ts'
import type { Flow } from '../flow.ts'
import type { PendingLinks } from './pending-link.ts'
import type { ResolveUser } from './resolve-user.ts'
import type { Profile } from '../upstream/profile.ts'
import type { UpstreamTokens } from '../upstream/upstream.ts'

export type IncomingIdentity = { flow: Flow; profile: Profile; provider: IdentitySource; hostedUid?: string }

type Needs = {
  clock: () => number
  resolveUser: ResolveUser
  ssoMembership: SsoMembership
  exchangeCodes: ExchangeCodes
  providerTokens: ProviderTokens
  pendingLinks: PendingLinks
}

/** Makes who a provider has identified a user, and answers the exchange code for them. */
export function createAdmissions({
  clock,
  resolveUser,
  ssoMembership,
  exchangeCodes,
  providerTokens,
  pendingLinks,
}: Needs) {
  async function admit(
    tx: Writing,
    call: Call,
    { flow, profile, provider, hostedUid }: IncomingIdentity,
  ): Promise<string> {
    const { user, firstSeen } = await resolveUser.signIn(tx, call, { flow, profile, provider })
    const isSso = isSsoProvider(flow.providerId)
    if (isSso) {
      await ssoMembership.admit(tx, call, { flow, profile, user })
      const { tenantId, ssoId } = readSsoProviderId(flow.providerId)
      const said = { userId: user.id, claims: profile.claims, now: clock() }
      await keepLastSignIn(tx, { projectId: call.projectId, tenantId, ssoId }, said)
    }
    return exchangeCodes.issue(tx, call, {
      userId: user.id,
      firstSeen,
      intent: flow.intent,
      method: isSamlProvider(flow.providerId) ? 'saml' : 'oauth',
      factor: isSso ? 'fed' : 'oauth',
      hostedUid,
      ...(isSso && { ssoId: readSsoProviderId(flow.providerId).ssoId }),
      ...(profile.samlSession && { samlSession: { ...profile.samlSession, providerId: flow.providerId } }),
    })
  }

  /** The code with which the session that asked completes the link; nothing is linked before. */
  async function admitLink(
    tx: Writing,
    call: Call,
    { tokens, ...incoming }: IncomingIdentity & { provider: OauthProvider; tokens: UpstreamTokens },
  ) {
    const { flow, profile, provider } = incoming
    const { user, isLinked } = await resolveUser.toLink(tx, call, incoming)
    if (isLinked)
      await providerTokens.keep(tx, { projectId: call.projectId, provider, subject: profile.subject, tokens })
    return exchangeCodes.issue(tx, call, {
      userId: user.id,
      firstSeen: false,
      intent: flow.intent,
      method: 'oauth',
      factor: 'oauth',
      ...(!isLinked && { link: pendingLinks.hold(call.projectId, { provider, profile, tokens }) }),
    })
  }

  return { admit, admitLink }
}
