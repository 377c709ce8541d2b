import { lazyPage } from '../../kit/offline/lazy-page.ts'
import { IconListCheck } from '@tabler/icons-react'
import { z } from 'zod/mini'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { textParam } from '../../kit/search/search-schema.ts'

export const listsCapability = managed({
  path: '/lists',
  under: 'settings',
  icon: IconListCheck,
  menu: menus.lists,
  thing: () => import('./thing.tsx'),
  tabs: [
    {
      name: 'entries',
      component: lazyPage(() => import('./ListContentTab.tsx'), 'ListContentTab'),
      search: z.object({ q: textParam() }),
    },
    { name: 'details' },
  ],
})
