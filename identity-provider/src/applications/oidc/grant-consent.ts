import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** What a person has decided about an application of somebody else (RFC 6749 §4.1.2.1 for a refusal). */
export async function grantConsent(
  provider: Provider,
  { params, session, grantId }: Interaction,
  { isGiven }: { isGiven: boolean },
): Promise<InteractionResults> {
  if (!isGiven) return { error: 'access_denied', error_description: 'the person did not agree' }
  const accountId = session?.accountId
  const clientId = String(params.client_id)
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = known ?? new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(typeof params.scope === 'string' ? params.scope : 'openid')
  return { consent: { grantId: await grant.save() } }
}
