import { Tabs } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { streams } from './texts.ts'

const tabs = [
  { to: '/audit-streams', label: streams.views.streams },
  { to: '/webhooks', label: streams.views.webhooks },
] as const

/** All streams, and webhooks with what they alone have; each has an address of its own. */
export function StreamTabs() {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  return (
    <Tabs
      mb="md"
      value={tabs.find(({ to }) => to === path)?.to ?? '/audit-streams'}
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
