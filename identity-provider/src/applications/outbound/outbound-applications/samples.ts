import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

const urls = { authorizationUrl: 'https://idp.example/authorize', tokenUrl: 'https://idp.example/token' }

export const samples: Subjects<'outboundApplications'> = {
  outboundApplications: {
    create: { sample: (_, name) => ({ id: name, name, clientId: 'c', clientSecret: 's', ...urls }), unique: 'id' },
    createByTemplate: (_, name) => ({ templateId: 'github', clientId: 'c', overrides: { name } }),
    createByDcrPreset: { sample: () => ({ dcrPresetId: 'https://idp.example/', tenantId: 'none' }), status: 404 },
    update: {
      sample: ({ outboundAppId }, name) => ({ app: { id: outboundAppId, name, clientId: 'c', ...urls } }),
      spends: 'outboundApp',
    },
  },
}
