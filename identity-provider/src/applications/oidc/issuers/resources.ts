import { type Configuration, errors } from 'oidc-provider'
import { policyOf } from '../clients/policy.ts'
import { claimsByScope } from '../account.ts'

const scope = ['openid', 'offline_access', ...Object.keys(claimsByScope)].join(' ')

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>

/** Access tokens for resources (RFC 8707) are JWTs; only for the resources that the application is registered for. */
export function resourceIndicators(algorithm: 'RS256' | 'ES256' | 'EdDSA'): ResourceIndicators {
  return {
    enabled: true,
    getResourceServerInfo(_, resource, client) {
      if (!policyOf(client).audiences?.includes(resource))
        throw new errors.InvalidTarget('the resource is not among those that the application is registered for')
      return { scope, audience: resource, accessTokenFormat: 'jwt', jwt: { sign: { alg: algorithm } } }
    },
    useGrantedResource: () => true,
  }
}
