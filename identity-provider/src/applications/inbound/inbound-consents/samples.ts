import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'inboundConsents'> = {
  inboundConsents: {
    search: ({ inboundAppId, userId }) => ({ appId: inboundAppId, userId }),
    list: ({ consentId, userId }) => ({ consentIds: [consentId], userIds: [userId] }),
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
