import { IconRobot } from '@tabler/icons-react'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'
import { registrationTabs } from '../registration/tabs.ts'

export const mcpServersCapability = managed({
  path: '/mcp-servers',
  under: 'apis',
  icon: IconRobot,
  menu: menus.mcpServers,
  thing: () => import('./thing.tsx'),
  tabs: registrationTabs,
})
