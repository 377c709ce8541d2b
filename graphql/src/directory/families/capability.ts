import { withMore } from '../../schema/capability.ts'
import { registerFamilyTypes } from './family-type.ts'
import { managedFamily } from './managed-family.ts'
import { registerMemberMutations } from './member-mutations.ts'
import { registerFamilySettings } from './settings.ts'

/** Households of users, some of whom act for others. */
export const familiesCapability = withMore(managedFamily.capability, {
  register(builder) {
    registerFamilyTypes(builder)
    registerFamilySettings(builder)
    registerMemberMutations(builder)
  },
  fields: {
    'Query.familyMembers': 'read_users',
    'Query.familySettings': 'read_project',
    'Mutation.familySettingsUpdate': 'manage_project',
    'Mutation.familyMemberAdd': 'manage_users',
    'Mutation.familyMemberRemove': 'manage_users',
    'Mutation.dependentCreate': 'manage_users',
    'Mutation.dependentDelete': 'manage_users',
  },
  types: { FamilyMember: 'read_users', FamilySettings: 'read_project' },
})
