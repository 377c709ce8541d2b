import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

export const samples: Subjects<'families'> = {
  families: {
    create: { sample: (_, fresh) => ({ familyId: fresh, name: fresh }), unique: 'familyId' },
    update: { sample: ({ familyId }, fresh) => ({ id: familyId, name: fresh }), spends: 'family' },
    search: ({ familyId }) => ({ familyIds: [familyId], freeText: familyId }),
    createDependent: {
      sample: ({ familyId }, fresh) => ({ familyId, loginId: fresh, name: fresh }),
      unique: 'loginId',
    },
    deleteDependent: { sample: ({ dependentId }) => ({ userId: dependentId }), spends: 'dependent' },
    configureSettings: () => ({ enabled: true, maxFamilyMembers: 1000 }),
    addToUser: ({ loginId, familyId, roleName }) => ({
      loginId,
      familyAssociations: [{ familyId, roleNames: [roleName] }],
    }),
    removeFromUser: { sample: ({ loginId, familyId }) => ({ loginId, familyIds: [familyId] }), spends: 'family' },
  },
}
