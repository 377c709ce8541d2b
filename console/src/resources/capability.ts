import { IconBox } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { managed } from '../entity/capability.ts'
import { menus } from '../language/menus.ts'

export const resourcesCapability = managed({
  path: '/resources',
  section: 'applications',
  order: 5,
  icon: IconBox,
  menu: menus.resources,
  thing: () => import('./thing.tsx'),
  tabs: [
    { name: 'settings' },
    {
      name: 'scopes',
      component: lazyRouteComponent(() => import('../inbound-applications/ScopesTab.tsx'), 'ScopesTab'),
    },
    {
      name: 'registration',
      component: lazyRouteComponent(() => import('../registration/RegistrationTab.tsx'), 'RegistrationTab'),
    },
  ],
})
