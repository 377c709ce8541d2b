import {
  DependentStays,
  FamiliesOff,
  FamilyFull,
  FamilyNotFound,
  FamilyTaken,
  InOtherFamily,
} from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import type { Capability } from '../schema/capability.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'
import { registerFamilyTypes } from './family-type.ts'
import { registerMemberMutations } from './member-mutations.ts'
import { registerFamilyMutations } from './mutations.ts'
import { registerFamilySettings } from './settings.ts'

export const familiesCapability: Capability = {
  register: registerFamilies,
  permissions: {
    fields: {
      'Query.families': 'read_users',
      'Query.familyMembers': 'read_users',
      'Query.familySettings': 'read_project',
      'Mutation.familySettingsUpdate': 'manage_project',
      'Mutation.familyCreate': 'manage_users',
      'Mutation.familyUpdate': 'manage_users',
      'Mutation.familyDelete': 'manage_users',
      'Mutation.familyMemberAdd': 'manage_users',
      'Mutation.familyMemberRemove': 'manage_users',
      'Mutation.dependentCreate': 'manage_users',
      'Mutation.dependentDelete': 'manage_users',
    },
    types: { Family: 'read_users', FamilySettings: 'read_project' },
  },
}

/** Households of users, some of whom act for others. */
function registerFamilies(builder: Builder) {
  registerProviderErrors(builder, [
    [FamiliesOff, 'Families are off in this project.'],
    [FamilyNotFound, 'No family has this id.'],
    [FamilyTaken, 'Another family has this id.'],
    [FamilyFull, 'The family has as many members as the settings allow.'],
    [InOtherFamily, 'The user belongs to another family, and the settings allow one.'],
    [DependentStays, 'A dependent belongs to one family for good.'],
  ])
  const types = registerFamilyTypes(builder)
  registerFamilySettings(builder)
  registerFamilyMutations(builder)
  registerMemberMutations(builder, types)
}
