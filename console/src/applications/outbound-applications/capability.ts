import { IconCloudUp } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'

export const outboundApplicationsCapability = managed({
  path: '/outbound-applications',
  under: 'applications',
  icon: IconCloudUp,
  menu: menus.outboundApplications,
  thing: () => import('./thing.tsx'),
  tabs: [
    { name: 'settings', component: lazyRouteComponent(() => import('./SettingsTab.tsx'), 'SettingsTab') },
    {
      name: 'connections',
      permission: 'READ_USERS',
      component: lazyRouteComponent(() => import('./ConnectionsTab.tsx'), 'ConnectionsTab'),
      search: z.object({ after: textParam(), tenant: textParam(), user: textParam() }),
    },
  ],
})
