import { lazyPage } from '../../kit/offline/lazy-page.ts'
import { IconTemplate } from '@tabler/icons-react'
import { managed } from '../../kit/entity/capability.ts'
import { menus } from '../../kit/language/menus.ts'

export const jwtTemplatesCapability = managed({
  path: '/jwt-templates',
  under: 'settings',
  icon: IconTemplate,
  menu: menus.jwtTemplates,
  thing: () => import('./thing.tsx'),
  tabs: [{ name: 'template', component: lazyPage(() => import('./TemplateTab.tsx'), 'TemplateTab') }],
})
