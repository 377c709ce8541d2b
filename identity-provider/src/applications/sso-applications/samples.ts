import type { Fixtures } from '../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'
import { certificate } from '../../testing/contract-tests/support/certificate.ts'

function oidc(name: string) {
  return { name, loginPageUrl, claims: ['email'] }
}
const loginPageUrl = 'https://app.example.com/in'
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

function wsFed({ roleName }: Fixtures, name: string) {
  return {
    name,
    loginPageUrl,
    realm: `urn:${name}`,
    replyUrl: 'https://app.example.com/wsfed',
    attributeMapping: [{ name: 'mail', value: 'email' }],
    groupsMapping: [{ name: 'groups', roles: [{ name: roleName }] }],
  }
}

export const samples: Subjects<'ssoApplications'> = {
  ssoApplications: {
    createOidc: {
      sample: ({ jwtTemplateId }, fresh) => ({ ...oidc(fresh), id: fresh, jwtTemplateId }),
      unique: 'id',
    },
    createSaml: { sample: (things, fresh) => ({ ...saml(things, fresh), certificate, id: fresh }), unique: 'id' },
    updateOidc: { sample: ({ oidcAppId }, fresh) => ({ ...oidc(fresh), id: oidcAppId }), spends: 'oidcApp' },
    updateSaml: {
      sample: (things, fresh) => ({ ...saml(things, fresh), certificate, id: things.samlAppId }),
      spends: 'samlApp',
    },
    createWsFed: { sample: (things, fresh) => ({ ...wsFed(things, fresh), id: fresh }), unique: 'id' },
    updateWsFed: {
      sample: (things, fresh) => ({ ...wsFed(things, fresh), id: things.wsFedAppId }),
      spends: 'wsFedApp',
    },
    delete: { sample: ({ oidcAppId }) => ({ id: oidcAppId }), spends: 'oidcApp' },
    load: ({ oidcAppId }) => ({ id: oidcAppId }),
    loadSecret: ({ oidcAppId }) => ({ id: oidcAppId }),
    addSecret: { sample: ({ oidcAppId }, fresh) => ({ appId: oidcAppId, name: fresh }), unique: 'name' },
    revokeSecret: { sample: ({ oidcAppId }) => ({ appId: oidcAppId, name: 'none' }), status: 404 },
    endPreviousSecret: ({ oidcAppId }) => ({ id: oidcAppId }),
    rotateSecret: { sample: ({ oidcAppId }) => ({ id: oidcAppId }), spends: 'oidcApp' },
  },
}
