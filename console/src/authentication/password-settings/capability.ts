import { IconPassword } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { menus } from '../../kit/language/menus.ts'

const passwordRulesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-settings',
  component: lazyPage(() => import('./PasswordRulesPage.tsx'), 'PasswordRulesPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.passwords.title },
})

export const passwordRulesCapability = {
  routes: [passwordRulesRoute],
  navigation: [
    {
      under: 'methods',
      label: menus.passwords.title,
      to: '/password-settings',
      icon: IconPassword,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
