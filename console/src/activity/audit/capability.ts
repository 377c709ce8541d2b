import { IconHistory } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { AuditSearch } from './audit-search.ts'
import { menus } from '../../kit/language/menus.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'

/** `/audit`: what happened. */
const auditRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/audit',
  validateSearch: AuditSearch,
  component: lazyPage(() => import('./AuditPage.tsx'), 'AuditPage'),
  staticData: { permission: 'READ_AUDIT', title: menus.audit.title },
})

export const auditCapability = {
  routes: [auditRoute],
  navigation: [{ under: 'audit', label: menus.audit.title, to: '/audit', icon: IconHistory }],
  actions: [],
  searches: [
    {
      label: menus.audit.searchFor,
      icon: IconHistory,
      permission: 'READ_AUDIT',
      open: (navigate, text): void => void navigate({ to: '/audit', search: { q: text } }),
    },
  ],
} as const satisfies Capability
