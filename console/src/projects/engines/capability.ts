import { IconEngine } from '@tabler/icons-react'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/engines`: programs outside of the service; what can be done with one is in its row. */
export const enginesCapability = managed({
  path: '/engines',
  under: 'settings',
  icon: IconEngine,
  createTakes: 'READ_SECRETS',
  menu: menus.engines,
  thing: () => import('./thing.tsx'),
})
