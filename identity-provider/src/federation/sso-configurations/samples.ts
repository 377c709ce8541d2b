import type { Fixtures } from '../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'
import { certificate } from '../../testing/contract-tests/support/certificate.ts'

function mapped({ roleName }: Fixtures) {
  return { roleMappings: [{ groups: ['a'], roleName }], defaultSSORoles: [roleName] }
}
function ofSso({ tenantId, ssoId }: Fixtures) {
  return { tenantId, ssoId }
}
const redirectUrl = 'https://app.example.com/back'

export const samples: Subjects<'ssoSettings'> = {
  ssoSettings: {
    configureAuthType: { sample: things => ({ ...ofSso(things), authType: 'none' }), spends: 'ssoSettings' },
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
    setProviderIds: { sample: (things, fresh) => ({ ...ofSso(things), oidcProviderId: fresh }), spends: 'ssoSettings' },
    load: ofSso,
    list: ({ tenantId }) => ({ tenantIds: [tenantId] }),
    listExpiring: () => ({ before: 4_102_444_800_000 }),
  },
}
