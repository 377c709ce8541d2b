import { lazyRouteComponent } from '@tanstack/react-router'

/** The tabs of what declares scopes of its own and lets clients register for them. */
export const registrationTabs = [
  { name: 'settings' },
  {
    name: 'scopes',
    component: lazyRouteComponent(() => import('../inbound-applications/ScopesTab.tsx'), 'ScopesTab'),
  },
  { name: 'registration', component: lazyRouteComponent(() => import('./RegistrationTab.tsx'), 'RegistrationTab') },
]
