import { AppShell, Box, Burger, Group, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import classes from './Frame.module.css'
import { HomeLink } from './HomeLink.tsx'
import { frame } from './messages.en.ts'
import { NoViewerView } from './NoViewerView.tsx'
import { PageGate } from './PageGate.tsx'
import { ProjectSwitcher } from './ProjectSwitcher.tsx'
import { SearchButton } from './SearchButton.tsx'
import { Sidebar } from './Sidebar.tsx'
import { ViewerContext, ViewerQuery } from './viewer.ts'

/** What surrounds every page: sidebar, project switcher, search and account. */
export const Frame = () => {
  const [isMenuOpen, menu] = useDisclosure(false)
  const [{ data, error }, reload] = useQuery({ query: ViewerQuery })
  if (error && !data) {
    return (
      <Box p="xl" component="main">
        <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      </Box>
    )
  }
  if (data && !data.viewer) return <NoViewerView />
  if (!data?.viewer) {
    return (
      <main className={classes.waiting}>
        <Loader aria-label={frame.loading} />
      </main>
    )
  }
  return (
    <ViewerContext value={data.viewer}>
      <a href="#content" className={classes.skip}>
        {frame.skipToContent}
      </a>
      <AppShell
        header={{ height: 56 }}
        navbar={{ width: 224, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
        padding={{ base: 'md', sm: 'lg' }}
      >
        <AppShell.Header>
          <Group h="100%" px="md" gap="xs" wrap="nowrap">
            <Burger
              opened={isMenuOpen}
              onClick={menu.toggle}
              hiddenFrom="sm"
              size="sm"
              aria-label={frame.toggleNavigation}
            />
            <HomeLink />
            <ProjectSwitcher />
            <Group ms="auto" gap="sm" wrap="nowrap">
              <SearchButton />
              <AccountMenu />
            </Group>
          </Group>
        </AppShell.Header>
        <AppShell.Navbar p="sm" aria-label={frame.mainNavigation}>
          <Sidebar onNavigate={menu.close} />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
          <PageGate>
            <Suspense fallback={<Loader aria-label={frame.loading} />}>
              <Outlet />
            </Suspense>
          </PageGate>
        </AppShell.Main>
      </AppShell>
    </ViewerContext>
  )
}
