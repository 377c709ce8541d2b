import { Tabs } from '@mantine/core'
import { Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router'
import { Suspense } from 'react'
import { ManagedInGit } from '../kit/feedback/managed/ManagedInGit.tsx'
import { PageHeader } from '../kit/page/PageHeader.tsx'
import { texts } from './messages.ts'
import { menus } from '../kit/language/menus.ts'

const tabs = [
  { value: 'playground', to: '/authorization' },
  { value: 'schema', to: '/authorization/schema' },
  { value: 'relations', to: '/authorization/relations' },
] as const

/** Who has what on which resource, why, and the schema and relations that it follows from; each tab has an address. */
export function AuthorizationPage() {
  const navigate = useNavigate()
  const matchRoute = useMatchRoute()
  const active = tabs.find(({ to }) => matchRoute({ to }))?.value ?? 'playground'
  return (
    <>
      <PageHeader title={menus.authorization.title} lead={texts.lead} />
      <ManagedInGit within="authorization" />
      <Tabs
        value={active}
        onChange={value => {
          const tab = tabs.find(each => each.value === value)
          if (tab) void navigate({ to: tab.to })
        }}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={menus.authorization.title}>
          {tabs.map(({ value }) => (
            <Tabs.Tab key={value} value={value}>
              {texts.tabs[value]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={active}>
          <Suspense>
            <Outlet />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
