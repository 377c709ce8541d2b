import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { policyOf } from '../../clients/policy.ts'

/** The project's own applications get what they ask for: signing in is the consent. */
export async function loadGrant(ctx: KoaContextWithOIDC) {
  const { client, session, provider, params, result, resourceServers = {} } = ctx.oidc
  const accountId = session?.accountId
  if (!client || !accountId) return undefined
  if (policyOf(client).isThirdParty) {
    const given = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
    return given === undefined ? undefined : provider.Grant.find(given)
  }
  const id = session.grantIdFor(client.clientId)
  const known = id === undefined ? undefined : await provider.Grant.find(id)
  const grant = known ?? new provider.Grant({ accountId, clientId: client.clientId })
  const before = known && givenBy(known)
  const scope = typeof params?.scope === 'string' ? params.scope : 'openid'
  grant.addOIDCScope(scope)
  for (const resource of Object.keys(resourceServers)) grant.addResourceScope(resource, scope)
  // What it gives already, it gives until the same moment.
  if (givenBy(grant) !== before) await grant.save()
  return grant
}

function givenBy({ openid, resources }: Pick<InstanceType<Provider['Grant']>, 'openid' | 'resources'>): string {
  return JSON.stringify([openid, resources])
}
