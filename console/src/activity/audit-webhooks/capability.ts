import { IconWebhook } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { choiceParam, textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'
import { lazyPage } from '../../kit/offline/lazy-page.ts'

/** `/webhooks`: the list. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks',
  validateSearch: z.object({
    q: textParam(),
    state: choiceParam(['failing', 'delivering']),
    sort: choiceParam(['NAME', 'DELIVERED_UNTIL']),
    desc: choiceParam(['true']),
    after: textParam(),
    create: choiceParam(['true']),
  }),
  component: lazyPage(() => import('./AuditWebhooksPage.tsx'), 'AuditWebhooksPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.auditWebhooks.title },
})

/** `/webhooks/<node id>`: one webhook; its tabs have addresses of their own below it. */
const webhookRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/webhooks/$id',
  component: lazyPage(() => import('./AuditWebhookPage.tsx'), 'AuditWebhookPage'),
  staticData: { permission: 'READ_PROJECT' },
})

const tabRoutes = [
  createRoute({
    getParentRoute: () => webhookRoute,
    path: '/',
    component: lazyPage(() => import('./AuditWebhookDetailsTab.tsx'), 'AuditWebhookDetailsTab'),
  }),
  createRoute({
    getParentRoute: () => webhookRoute,
    path: '/deliveries',
    validateSearch: z.object({ after: textParam(), status: choiceParam(['PENDING', 'DELIVERED', 'FAILED']) }),
    component: lazyPage(() => import('./AuditWebhookDeliveriesTab.tsx'), 'AuditWebhookDeliveriesTab'),
  }),
] as const

export const auditWebhooksCapability = {
  routes: [listRoute, webhookRoute.addChildren(tabRoutes)],
  navigation: [
    {
      under: 'audit',
      label: menus.auditWebhooks.title,
      to: '/webhooks',
      icon: IconWebhook,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.auditWebhooks.create,
      icon: IconWebhook,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/webhooks', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
