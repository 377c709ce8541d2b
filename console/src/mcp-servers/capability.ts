import { IconRobot } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { managed } from '../entity/capability.ts'
import { menus } from '../language/menus.ts'

export const mcpServersCapability = managed({
  path: '/mcp-servers',
  section: 'applications',
  order: 6,
  icon: IconRobot,
  menu: menus.mcpServers,
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
