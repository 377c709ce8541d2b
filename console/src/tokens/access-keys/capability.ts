import { lazyPage } from '../../kit/offline/lazy-page.ts'
import { IconKey } from '@tabler/icons-react'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'

export const accessKeysCapability = managed({
  path: '/access-keys',
  under: 'keys',
  icon: IconKey,
  menu: menus.accessKeys,
  searchFor: menus.accessKeys.searchFor,
  thing: () => import('./thing.tsx'),
  tabs: [{ name: 'details', component: lazyPage(() => import('./DetailsTab.tsx'), 'DetailsTab') }],
})
