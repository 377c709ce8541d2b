import { PageTabs } from '../../kit/page/PageTabs.tsx'
import { roles } from './texts.ts'

const tabs = [
  { to: '/roles', label: roles.views.list },
  { to: '/roles/matrix', label: roles.views.matrix },
  { to: '/roles/permissions', label: roles.views.permissions },
] as const

/** The three views of roles and permissions. */
export function RolesTabs() {
  return <PageTabs tabs={tabs} />
}
