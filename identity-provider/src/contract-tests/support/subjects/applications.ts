import type { Subjects } from '../subject.ts'
import type { Fixtures } from '../fixtures.ts'

const loginPageUrl = 'https://app.example.com/in'
function oidc(name: string) {
  return { name, loginPageUrl, claims: ['email'] }
}
function saml({ roleName }: Fixtures, name: string) {
  return {
    name,
    loginPageUrl,
    entityId: `urn:${name}`,
    acsUrl: 'https://app.example.com/acs',
    attributeMapping: [{ name: 'mail', value: 'email' }],
    groupsMapping: [{ name: 'groups', roles: [{ name: roleName }] }],
  }
}
function inbound({ roleName, permissionName }: Fixtures, name: string) {
  return {
    name,
    approvedCallbackUrls: ['https://app.example.com/back'],
    permissionsScopes: [{ name: 'all', values: [roleName, permissionName] }],
  }
}
function mapped({ roleName }: Fixtures) {
  return { roleMappings: [{ groups: ['a'], roleName }], defaultSSORoles: [roleName] }
}
function ofSso({ tenantId, ssoId }: Fixtures) {
  return { tenantId, ssoId }
}
const redirectUrl = 'https://app.example.com/back'

/** SSO applications, single sign-on of tenants, inbound applications and what people let them do. */
export function applicationSubjects(
  certificate: string,
): Subjects<'ssoApplications' | 'ssoSettings' | 'inboundApplications' | 'inboundConsents'> {
  return {
    ssoApplications: {
      createOidc: { sample: (_, fresh) => ({ ...oidc(fresh), id: fresh }), unique: 'id' },
      createSaml: { sample: (things, fresh) => ({ ...saml(things, fresh), certificate, id: fresh }), unique: 'id' },
      updateOidc: { sample: ({ oidcAppId }, fresh) => ({ ...oidc(fresh), id: oidcAppId }), spends: 'oidcApp' },
      updateSaml: {
        sample: (things, fresh) => ({ ...saml(things, fresh), certificate, id: things.samlAppId }),
        spends: 'samlApp',
      },
      delete: { sample: ({ oidcAppId }) => ({ id: oidcAppId }), spends: 'oidcApp' },
      load: ({ oidcAppId }) => ({ id: oidcAppId }),
      loadAll: () => ({}),
      loadSecret: ({ oidcAppId }) => ({ id: oidcAppId }),
      rotateSecret: { sample: ({ oidcAppId }) => ({ id: oidcAppId }), spends: 'oidcApp' },
    },
    ssoSettings: {
      loadV1: ({ tenantId }) => ({ tenantId }),
      configureV1: {
        sample: ({ tenantId }, fresh) => ({
          tenantId,
          idpURL: 'https://idp.example/sso',
          entityId: fresh,
          idpCert: certificate,
          redirectUrl,
          domains: [`${fresh}.example`],
        }),
        spends: 'tenant',
      },
      configureMetadataV1: {
        sample: ({ tenantId }) => ({ tenantId, idpMetadataURL: 'https://idp.example/metadata', redirectUrl }),
        spends: 'tenant',
      },
      configureMappingV1: things => ({
        tenantId: things.tenantId,
        ...mapped(things),
        attributeMapping: { email: 'm' },
      }),
      delete: { sample: ofSso, spends: 'ssoSettings' },
      create: { sample: ({ tenantId }, fresh) => ({ tenantId, ssoId: fresh, displayName: fresh }), unique: 'ssoId' },
      configureOidc: {
        sample: (things, fresh) => ({
          ...ofSso(things),
          domains: [`${fresh}.example`],
          settings: { clientId: fresh, issuer: 'https://idp.example', scope: ['openid'], ...mapped(things) },
        }),
        spends: 'ssoSettings',
      },
      configureSaml: {
        sample: (things, fresh) => ({
          ...ofSso(things),
          settings: { idpUrl: 'https://idp.example/sso', entityId: fresh, idpCert: certificate, ...mapped(things) },
          redirectUrl,
        }),
        spends: 'ssoSettings',
      },
      configureSamlByMetadata: {
        sample: things => ({
          ...ofSso(things),
          settings: { idpMetadataUrl: 'https://idp.example/metadata', ...mapped(things) },
        }),
        spends: 'ssoSettings',
      },
      configureRedirect: things => ({ ...ofSso(things), samlRedirectUrl: redirectUrl }),
      recalculateMappings: ofSso,
      load: ofSso,
      loadAll: ({ tenantId }) => ({ tenantId }),
    },
    inboundApplications: {
      create: { sample: inbound, unique: 'name' },
      update: {
        sample: (things, fresh) => ({ ...inbound(things, fresh), id: things.inboundAppId }),
        spends: 'inboundApp',
      },
      patch: { sample: ({ inboundAppId }, fresh) => ({ id: inboundAppId, name: fresh }), spends: 'inboundApp' },
      delete: { sample: ({ inboundAppId }) => ({ id: inboundAppId }), spends: 'inboundApp' },
      deleteBatch: { sample: ({ inboundAppId }) => ({ ids: [inboundAppId] }), spends: 'inboundApp' },
      load: ({ inboundClientId }) => ({ clientId: inboundClientId }),
      loadAll: () => ({ page: 0, limit: 10 }),
      loadSecret: ({ inboundAppId }) => ({ id: inboundAppId }),
      rotateSecret: { sample: ({ inboundAppId }) => ({ id: inboundAppId }), spends: 'inboundApp' },
    },
    inboundConsents: {
      search: ({ inboundAppId, userId }) => ({ appId: inboundAppId, userId }),
      delete: {
        sample: ({ consentId, inboundAppId, userId }) => ({
          consentIds: [consentId],
          appId: inboundAppId,
          userIds: [userId],
        }),
        spends: 'consent',
      },
      deleteOfTenants: { sample: ({ consentId, tenantId }) => ({ consentIds: [consentId], tenantId }) },
    },
  }
}
