import { lazyPage } from '../../kit/offline/lazy-page.ts'
import { IconApps } from '@tabler/icons-react'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'

export const ssoApplicationsCapability = managed({
  path: '/applications',
  under: 'applications',
  icon: IconApps,
  menu: menus.ssoApplications,
  thing: () => import('./thing.tsx'),
  tabs: [
    {
      name: 'summary',
      component: lazyPage(() => import('./summary/ApplicationSummaryTab.tsx'), 'ApplicationSummaryTab'),
    },
    { name: 'settings' },
    { name: 'connect', component: lazyPage(() => import('./ConnectTab.tsx'), 'ConnectTab') },
    {
      name: 'provisioning',
      component: lazyPage(() => import('../outbound-scim/OutboundScimTab.tsx'), 'OutboundScimTab'),
    },
    {
      name: 'users',
      permission: 'READ_USERS',
      component: lazyPage(() => import('./UsersTab.tsx'), 'UsersTab'),
      search: z.object({ after: textParam() }),
    },
  ],
})
