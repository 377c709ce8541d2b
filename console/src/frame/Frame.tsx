import { AppShell, Box, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useQuery } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/FailureAlert.tsx'
import classes from './Frame.module.css'
import { FrameHeader } from './FrameHeader.tsx'
import { frame } from './messages.en.ts'
import { NoViewerView } from './NoViewerView.tsx'
import { PageGate } from './PageGate.tsx'
import { Sidebar } from './Sidebar.tsx'
import { ViewerContext, ViewerQuery } from './viewer.ts'

/** What surrounds every page: sidebar, project switcher, search and account. */
export function Frame() {
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
          <FrameHeader isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
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
