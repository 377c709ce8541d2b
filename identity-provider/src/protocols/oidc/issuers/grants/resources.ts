import { type Configuration, errors } from 'oidc-provider'
import { policyOf } from '../../clients/policy.ts'

type ResourceIndicators = NonNullable<NonNullable<Configuration['features']>['resourceIndicators']>

/** Access tokens for resources (RFC 8707) are JWTs; only for the resources that the application is registered for. */
export function resourceIndicators(
  algorithm: 'RS256' | 'ES256' | 'EdDSA',
  scopes: readonly string[],
): ResourceIndicators {
  const scope = [...new Set(['openid', 'offline_access', ...scopes])].join(' ')
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
