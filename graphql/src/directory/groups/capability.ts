import { withMore } from '../../schema/capability.ts'
import { registerGroupLinks } from './group-links.ts'
import { managedGroup } from './managed-group.ts'

export const groupsCapability = withMore(managedGroup.capability, { register: registerGroupLinks, fields: {} })
