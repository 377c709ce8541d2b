import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import type { KnownProvider, OauthProviders } from '../oauth-providers/providers.ts'
import type { OauthProvider } from '../oauth-providers/provider.ts'
import { digest } from '../../foundation/secrets/digest.ts'
import { readConfiguration } from '../sso-configurations/configuration.ts'
import type { Stored } from '../sso-configurations/settings.ts'
import { findRowOfProvider } from '../sso-connections/find-row.ts'
import { SsoNotConfigured } from './contract.ts'
import { isSsoProvider, providerOfDraft, readSsoProviderId } from '../../foundation/ids/sso-provider-id.ts'
import { isOpenTenant, listDomains } from '../../directory/index.ts'

/** Providers of the project by id, and those of its tenants by `sso:…`. */
export function createProviders(
  dependencies: Pick<Dependencies, 'db' | 'encryption' | 'clock'>,
  { oauthProviders }: { oauthProviders: OauthProviders },
): Pick<OauthProviders, 'get'> {
  const { db, encryption } = dependencies
  return {
    async get(projectId, id) {
      if (!isSsoProvider(id)) return oauthProviders.get(projectId, id)
      const scope = { projectId, ...readSsoProviderId(providerOfDraft(id) ?? id) }
      const row = await findRowOfProvider(dependencies, projectId, id)
      if (row?.auth_type !== 'oidc' || !(await isOpenTenant(db, scope))) throw new SsoNotConfigured()
      const { stored, secrets } = readConfiguration(row, encryption)
      const own = (await listDomains(db, scope)).filter(({ ssoId }) => ssoId === scope.ssoId)
      const domains = new Set(own.map(({ domain }) => domain))
      return {
        provider: providerOf(id, stored.oidc),
        clientSecret: secrets.clientSecret,
        version: `${projectId} ${id} ${digest(row.settings + row.secrets_encrypted)}`,
        asksForMore: true,
        loginIdClaim: stored.oidc.userAttrMapping.loginId,
        // A tenant's provider can claim any address: only those at the tenant's domains count as verified.
        vouchesFor: email => domains.has(email.slice(email.lastIndexOf('@') + 1)),
      } satisfies KnownProvider
    },
  }
}

/** The authority of an identity at a tenant's provider; another authority has other users. */
export function ssoAuthorityOf({ oidc, saml }: Stored, protocol: 'oidc' | 'saml'): string {
  return protocol === 'saml' ? saml.entityId : oidc.issuer || oidc.userDataUrl
}

function providerOf(id: string, oidc: Stored['oidc']): OauthProvider {
  const { userAttrMapping: mapping } = oidc
  return {
    id,
    label: oidc.name || id,
    isEnabled: true,
    protocol: oidc.issuer
      ? { kind: 'oidc', issuer: oidc.issuer }
      : { kind: 'oauth2', authorizationUrl: oidc.authUrl, tokenUrl: oidc.tokenUrl, userUrl: oidc.userDataUrl },
    clientId: oidc.clientId,
    scopes: oidc.scope.length > 0 ? oidc.scope : ['openid', 'email', 'profile'],
    attributes: {
      subject: 'sub',
      email: mapping.email || 'email',
      emailVerified: mapping.verifiedEmail || 'email_verified',
      name: mapping.name || 'name',
      givenName: mapping.givenName || 'given_name',
      familyName: mapping.familyName || 'family_name',
      picture: mapping.picture || 'picture',
    },
    parameters: oidc.prompt.length > 0 ? { prompt: oidc.prompt.join(' ') } : {},
    linksByEmail: true,
    keepsTokens: oidc.manageProviderTokens,
  }
}
