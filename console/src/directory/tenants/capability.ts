import { IconBuilding, IconSearch } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'
import { TenantsSearch } from './list/tenants-search.ts'

/** `/tenants`: the list. */
const tenantsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tenants',
  validateSearch: TenantsSearch,
  component: lazyRouteComponent(() => import('./list/TenantsPage.tsx'), 'TenantsPage'),
  staticData: { permission: 'READ_USERS', title: menus.tenants.title },
})

/** `/tenants/<tenant id>`: one tenant; the tabs have addresses of their own below it. */
const tenantRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/tenants/$tenantId',
  component: lazyRouteComponent(() => import('./TenantPage.tsx'), 'TenantPage'),
  staticData: { permission: 'READ_USERS' },
})

const paged = z.object({ after: textParam(), q: textParam(), event: textParam() })

const tabRoutes = [
  createRoute({
    getParentRoute: () => tenantRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./TenantDetailsTab.tsx'), 'TenantDetailsTab'),
  }),
  createRoute({
    getParentRoute: () => tenantRoute,
    path: '/members',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./members/TenantMembersTab.tsx'), 'TenantMembersTab'),
  }),
  createRoute({
    getParentRoute: () => tenantRoute,
    path: '/roles',
    component: lazyRouteComponent(() => import('./list/TenantTables.tsx'), 'TenantRolesTab'),
  }),
  createRoute({
    getParentRoute: () => tenantRoute,
    path: '/groups',
    component: lazyRouteComponent(() => import('./list/TenantTables.tsx'), 'TenantGroupsTab'),
  }),
  createRoute({
    getParentRoute: () => tenantRoute,
    path: '/sso',
    component: lazyRouteComponent(() => import('./sso/TenantSsoTab.tsx'), 'TenantSsoTab'),
  }),
  createRoute({
    getParentRoute: () => tenantRoute,
    path: '/provisioning',
    component: lazyRouteComponent(
      () => import('../../federation/provisioning/TenantProvisioningTab.tsx'),
      'TenantProvisioningTab',
    ),
    staticData: { permission: 'READ_PROJECT' },
  }),
  createRoute({
    getParentRoute: () => tenantRoute,
    path: '/keys',
    component: lazyRouteComponent(() => import('./list/TenantTables.tsx'), 'TenantKeysTab'),
  }),
  createRoute({
    getParentRoute: () => tenantRoute,
    path: '/audit',
    validateSearch: paged,
    component: lazyRouteComponent(() => import('./TenantAuditTab.tsx'), 'TenantAuditTab'),
    staticData: { permission: 'READ_AUDIT' },
  }),
] as const

export const tenantsCapability = {
  routes: [tenantsRoute, tenantRoute.addChildren(tabRoutes)],
  navigation: [
    {
      section: 'people',
      order: 2,
      label: menus.tenants.title,
      to: '/tenants',
      icon: IconBuilding,
      permission: 'READ_USERS',
    },
  ],
  actions: [
    {
      label: menus.tenants.create,
      icon: IconBuilding,
      permission: 'MANAGE_USERS',
      open: (navigate): void => void navigate({ to: '/tenants', search: { create: 'true' } }),
    },
  ],
  searches: [
    {
      label: menus.tenants.searchFor,
      icon: IconSearch,
      permission: 'READ_USERS',
      open: (navigate, text): void => void navigate({ to: '/tenants', search: { q: text } }),
    },
  ],
} as const satisfies Capability
