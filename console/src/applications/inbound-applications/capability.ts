import { IconPlugConnected } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'

export const inboundApplicationsCapability = managed({
  path: '/inbound-applications',
  under: 'applications',
  icon: IconPlugConnected,
  menu: menus.inboundApplications,
  thing: () => import('./thing.tsx'),
  tabs: [
    { name: 'settings' },
    { name: 'scopes', component: lazyRouteComponent(() => import('./ScopesTab.tsx'), 'ScopesTab') },
    { name: 'policies', component: lazyRouteComponent(() => import('./PoliciesTab.tsx'), 'PoliciesTab') },
    { name: 'connect', component: lazyRouteComponent(() => import('./ConnectTab.tsx'), 'ConnectTab') },
    {
      name: 'consents',
      permission: 'READ_USERS',
      component: lazyRouteComponent(() => import('./ConsentsTab.tsx'), 'ConsentsTab'),
      search: z.object({ after: textParam(), tenant: textParam() }),
    },
  ],
})
