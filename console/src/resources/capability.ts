import { IconBox } from '@tabler/icons-react'
import { managed } from '../entity/capability.ts'
import { menus } from '../language/menus.ts'
import { registrationTabs } from '../registration/tabs.ts'

export const resourcesCapability = managed({
  path: '/resources',
  section: 'applications',
  order: 5,
  icon: IconBox,
  menu: menus.resources,
  thing: () => import('./thing.tsx'),
  tabs: registrationTabs,
})
