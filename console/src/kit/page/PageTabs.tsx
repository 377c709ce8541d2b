import { Tabs } from '@mantine/core'
import { type LinkProps, useLocation, useNavigate } from '@tanstack/react-router'

type Tab = { to: NonNullable<LinkProps['to']>; label: string }

/** Pages beside each other, each at an address of its own; the first one is shown for an address below them. */
export function PageTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const navigate = useNavigate()
  return (
    <Tabs
      mb="md"
      value={(tabs.find(({ to }) => to === path) ?? tabs[0]).to}
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
