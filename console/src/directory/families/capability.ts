import { lazyPage } from '../../kit/offline/lazy-page.ts'
import { IconHomeHeart } from '@tabler/icons-react'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'

export const familiesCapability = managed({
  path: '/families',
  under: 'settings',
  icon: IconHomeHeart,
  menu: menus.families,
  read: 'READ_USERS',
  createTakes: 'MANAGE_USERS',
  thing: () => import('./thing.tsx'),
  tabs: [
    { name: 'members', component: lazyPage(() => import('./members/MembersTab.tsx'), 'MembersTab') },
    { name: 'settings' },
  ],
})
