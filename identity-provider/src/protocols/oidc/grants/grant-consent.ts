import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** What a user has agreed to give a third-party application. */
export async function grantConsent(
  provider: Provider,
  { params, session, grantId }: Interaction,
): Promise<InteractionResults> {
  const accountId = session?.accountId
  const clientId = String(params.client_id)
  const known = grantId === undefined ? undefined : await provider.Grant.find(grantId)
  const grant = known ?? new provider.Grant({ accountId, clientId })
  grant.addOIDCScope(typeof params.scope === 'string' ? params.scope : 'openid')
  return { consent: { grantId: await grant.save() } }
}
