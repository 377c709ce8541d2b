import type { Fixtures } from '../../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../../testing/contract-tests/support/samples/subject.ts'

function which({ policyResourceId, policyApplicationId }: Fixtures) {
  return { resourceId: policyResourceId, thirdPartyApplicationId: policyApplicationId }
}
function free({ resourceId, inboundAppId }: Fixtures) {
  return { resourceId, thirdPartyApplicationId: inboundAppId, userAccessScopes: ['all'], allClientScopes: true }
}

export const samples: Subjects<'resourcePolicies'> = {
  resourcePolicies: {
    create: { sample: free, spends: 'resource' },
    createBatch: { sample: things => ({ policies: [free(things)] }), spends: 'resource' },
    update: { sample: things => ({ ...which(things), allUserScopes: true }), spends: 'resourcePolicy' },
    delete: { sample: which, spends: 'resourcePolicy' },
    deleteBatch: { sample: things => ({ policies: [which(things)] }), spends: 'resourcePolicy' },
    loadOfApplication: ({ policyApplicationId }) => ({ thirdPartyApplicationId: policyApplicationId }),
  },
}
