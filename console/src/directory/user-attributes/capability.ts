import { IconTags } from '@tabler/icons-react'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/user-attributes`: the custom attributes that are declared. */
export const userAttributesCapability = managed({
  path: '/user-attributes',
  under: 'settings',
  icon: IconTags,
  menu: menus.userAttributes,
  read: 'READ_USERS',
  thing: () => import('./thing.tsx'),
})
