import { IconPlugConnected } from '@tabler/icons-react'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'

export const inboundApplicationsCapability = managed({
  path: '/inbound-applications',
  under: 'applications',
  icon: IconPlugConnected,
  menu: menus.inboundApplications,
  thing: () => import('./thing.tsx'),
  tabs: [
    { name: 'settings' },
    { name: 'scopes', component: lazyPage(() => import('./ScopesTab.tsx'), 'ScopesTab') },
    { name: 'policies', component: lazyPage(() => import('./PoliciesTab.tsx'), 'PoliciesTab') },
    { name: 'connect', component: lazyPage(() => import('./ConnectTab.tsx'), 'ConnectTab') },
    {
      name: 'consents',
      permission: 'READ_USERS',
      component: lazyPage(() => import('./ConsentsTab.tsx'), 'ConsentsTab'),
      search: z.object({ after: textParam(), tenant: textParam() }),
    },
  ],
})
