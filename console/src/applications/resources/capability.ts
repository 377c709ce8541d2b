import { IconBox } from '@tabler/icons-react'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { registrationTabs } from '../registration/tabs.ts'

export const resourcesCapability = managed({
  path: '/resources',
  under: 'apis',
  icon: IconBox,
  menu: menus.resources,
  thing: () => import('./thing.tsx'),
  tabs: registrationTabs,
})
