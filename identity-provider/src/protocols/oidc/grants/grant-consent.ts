import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The user's decision on a third-party application (RFC 6749 §4.1.2.1 for a refusal). */
export async function grantConsent(
  provider: Provider,
  { params, session, grantId }: Interaction,
  { isGiven }: { isGiven: boolean },
): Promise<InteractionResults> {
  if (!isGiven) return { error: 'access_denied', error_description: 'the user did not agree' }
  const accountId = session?.accountId
  const clientId = String(params.client_id)
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = known ?? new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(typeof params.scope === 'string' ? params.scope : 'openid')
  return { consent: { grantId: await grant.save() } }
}
