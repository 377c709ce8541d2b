import { IconPalette } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'

const themesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/themes',
  component: lazyPage(() => import('./ThemePage.tsx'), 'ThemePage'),
  staticData: { permission: 'READ_PROJECT', title: menus.themes.title },
})

export const themesCapability = {
  routes: [themesRoute],
  navigation: [
    {
      under: 'themes',
      label: menus.themes.title,
      to: '/themes',
      icon: IconPalette,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
