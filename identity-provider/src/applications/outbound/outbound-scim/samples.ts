import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'outboundScim'> = {
  outboundScim: {
    create: {
      sample: ({ oidcAppId }) => ({
        appId: oidcAppId,
        configuration: { baseUrl: 'https://directory.example/scim/v2', token: 'between us' },
      }),
      spends: 'oidcApp',
    },
    update: { sample: ({ samlAppId }) => ({ appId: samlAppId, version: 1, configuration: {} }), status: 404 },
    delete: { sample: ({ samlAppId }) => ({ appId: samlAppId }), status: 404 },
    load: { sample: ({ samlAppId }) => ({ appId: samlAppId }), status: 404 },
    setEnabled: { sample: ({ samlAppId }) => ({ appId: samlAppId, enabled: false }), status: 404 },
  },
}
