import { Tabs } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { roles } from './texts.ts'

const tabs = [
  { to: '/roles', label: roles.views.list },
  { to: '/roles/matrix', label: roles.views.matrix },
  { to: '/roles/permissions', label: roles.views.permissions },
] as const

/** The three views of roles and permissions, each with an address of its own. */
export function RolesTabs() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  return (
    <Tabs
      mb="md"
      value={tabs.find(({ to }) => to === path)?.to ?? '/roles'}
      onChange={value => {
        const tab = tabs.find(({ to }) => to === value)
        if (tab) void navigate({ to: tab.to })
      }}
    >
      <Tabs.List>
        {tabs.map(({ to, label }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </Tabs>
  )
}
