import { withMore } from '../../schema/capability.ts'
import { managedAttribute, registerValues } from './values.ts'
import { registerAttributeMutations } from './mutations.ts'

/** The custom attributes that users can have. */
export const userAttributesCapability = withMore(managedAttribute.capability, {
  register(builder) {
    registerValues(builder)
    registerAttributeMutations(builder)
  },
  fields: {
    'Mutation.userAttributeCreate': 'manage_project',
    'Mutation.userAttributeDelete': 'manage_project',
  },
})
