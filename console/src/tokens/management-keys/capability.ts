import { lazyPage } from '../../kit/offline/lazy-page.ts'
import { IconKeyframes } from '@tabler/icons-react'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'

export const managementKeysCapability = managed({
  path: '/management-keys',
  under: 'keys',
  icon: IconKeyframes,
  menu: menus.managementKeys,
  read: 'MANAGE_KEYS',
  createTakes: 'MANAGE_KEYS',
  thing: () => import('./thing.tsx'),
  tabs: [{ name: 'details', component: lazyPage(() => import('./DetailsTab.tsx'), 'DetailsTab') }],
})
