import { IconCloudUp } from '@tabler/icons-react'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'

export const outboundApplicationsCapability = managed({
  path: '/outbound-applications',
  under: 'applications',
  icon: IconCloudUp,
  menu: menus.outboundApplications,
  thing: () => import('./thing.tsx'),
  tabs: [
    { name: 'settings', component: lazyPage(() => import('./SettingsTab.tsx'), 'SettingsTab') },
    {
      name: 'connections',
      permission: 'READ_USERS',
      component: lazyPage(() => import('./ConnectionsTab.tsx'), 'ConnectionsTab'),
      search: z.object({ after: textParam(), tenant: textParam(), user: textParam() }),
    },
  ],
})
