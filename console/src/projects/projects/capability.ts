import { IconFolder, IconFolders } from '@tabler/icons-react'
import { createRoute } from '@tanstack/react-router'
import { z } from 'zod/mini'
import { lazyPage } from '../../kit/offline/lazy-page.ts'
import type { Capability } from '../../frame/capability.ts'
import { rootRoute } from '../../frame/root-route.ts'
import { textParam } from '../../kit/search/search-schema.ts'
import { menus } from '../../kit/language/menus.ts'

/** `/project`: the current project. */
const projectRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/project',
  component: lazyPage(() => import('./ProjectPage.tsx'), 'ProjectPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.projects.title },
})

/** `/projects`: all of them, and the snapshot of the current one. */
const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects',
  validateSearch: z.object({ after: textParam(), q: textParam(), create: textParam() }),
  component: lazyPage(() => import('./ProjectsPage.tsx'), 'ProjectsPage'),
  staticData: { permission: 'READ_PROJECT', title: menus.projects.allTitle },
})

export const projectsCapability = {
  routes: [projectRoute, projectsRoute],
  navigation: [
    { under: 'settings', label: menus.projects.title, help: menus.projects.help, to: '/project', icon: IconFolder },
    {
      under: 'settings',
      label: menus.projects.allTitle,
      help: menus.projects.allHelp,
      to: '/projects',
      icon: IconFolders,
    },
  ],
  actions: [],
  searches: [],
} as const satisfies Capability
