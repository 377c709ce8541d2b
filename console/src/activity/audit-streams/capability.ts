import { IconBroadcast } from '@tabler/icons-react'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'

/** `/audit-streams`: where audit events go, webhooks too, which have pages of their own. */
export const auditStreamsCapability = managed({
  path: '/audit-streams',
  under: 'audit',
  icon: IconBroadcast,
  menu: menus.auditStreams,
  thing: () => import('./thing.tsx'),
  tabs: [
    { name: 'settings', component: lazyPage(() => import('./StreamSettingsTab.tsx'), 'StreamSettingsTab') },
    {
      name: 'deliveries',
      component: lazyPage(() => import('./StreamDeliveriesTab.tsx'), 'StreamDeliveriesTab'),
      search: z.object({ after: textParam(), status: choiceParam(['PENDING', 'DELIVERED', 'FAILED']) }),
    },
  ],
})
