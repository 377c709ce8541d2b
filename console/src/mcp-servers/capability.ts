import { IconRobot } from '@tabler/icons-react'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { z } from 'zod/mini'
import type { Capability } from '../frame/capability.ts'
import { rootRoute } from '../frame/root-route.ts'
import { choiceParam, textParam } from '../search/search-schema.ts'
import { menus } from '../language/menus.ts'

/** `/mcp-servers`: the list. */
const listRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mcp-servers',
  validateSearch: z.object({
    q: textParam(),
    desc: choiceParam(['true']),
    after: textParam(),
    create: choiceParam(['true']),
  }),
  component: lazyRouteComponent(() => import('./McpServersPage.tsx'), 'McpServersPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.mcpServers.title },
})

/** `/mcp-servers/<node id>`: one MCP server; its tabs have addresses below it. */
const mcpServerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mcp-servers/$id',
  component: lazyRouteComponent(() => import('./McpServerPage.tsx'), 'McpServerPage'),
  staticData: { permission: 'READ_PROJECT' },
})

const tabRoutes = [
  createRoute({
    getParentRoute: () => mcpServerRoute,
    path: '/',
    component: lazyRouteComponent(() => import('./SettingsTab.tsx'), 'SettingsTab'),
  }),
  createRoute({
    getParentRoute: () => mcpServerRoute,
    path: '/scopes',
    component: lazyRouteComponent(() => import('./ScopesTab.tsx'), 'ScopesTab'),
  }),
  createRoute({
    getParentRoute: () => mcpServerRoute,
    path: '/registration',
    component: lazyRouteComponent(() => import('./RegistrationTab.tsx'), 'RegistrationTab'),
  }),
] as const

export const mcpServersCapability = {
  routes: [listRoute, mcpServerRoute.addChildren(tabRoutes)],
  navigation: [
    {
      section: 'applications',
      order: 6,
      label: menus.mcpServers.title,
      to: '/mcp-servers',
      icon: IconRobot,
      permission: 'READ_PROJECT',
    },
  ],
  actions: [
    {
      label: menus.mcpServers.createTitle,
      icon: IconRobot,
      permission: 'MANAGE_PROJECT',
      open: (navigate): void => void navigate({ to: '/mcp-servers', search: { create: 'true' } }),
    },
  ],
  searches: [],
} as const satisfies Capability
