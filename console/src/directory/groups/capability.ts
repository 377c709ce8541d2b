import { lazyPage } from '../../kit/offline/lazy-page.ts'
import { IconUsersGroup } from '@tabler/icons-react'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'

/** `/groups`: the groups of all tenants, and one with its members. */
export const groupsCapability = managed({
  path: '/groups',
  under: 'tenants',
  icon: IconUsersGroup,
  menu: menus.groups,
  read: 'READ_USERS',
  thing: () => import('./thing.tsx'),
  tabs: [
    {
      name: 'details',
      component: lazyPage(() => import('./GroupTab.tsx'), 'GroupTab'),
      search: z.object({ after: textParam() }),
    },
  ],
})
