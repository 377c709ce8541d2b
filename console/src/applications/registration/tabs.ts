import { lazyPage } from '../../kit/offline/lazy-page.ts'

/** The tabs of what declares scopes of its own and lets clients register for them. */
export const registrationTabs = [
  { name: 'settings' },
  {
    name: 'scopes',
    component: lazyPage(() => import('../inbound-applications/ScopesTab.tsx'), 'ScopesTab'),
  },
  { name: 'registration', component: lazyPage(() => import('./RegistrationFields.tsx'), 'RegistrationTab') },
]
