import { IconPassword } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { passwordsMenu as passwords } from './menu.ts'

const passwordRulesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password-rules',
  component: lazyRouteComponent(() => import('./PasswordRulesPage.tsx'), 'PasswordRulesPage'),
  staticData: { permission: 'READ_PROJECT', title: passwords.title },
})

export const passwordRulesCapability = {
  routes: [passwordRulesRoute],
  navigation: [
    {
      section: 'signIn',
      order: 3,
      label: passwords.title,
      to: '/password-rules',
      icon: IconPassword,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
