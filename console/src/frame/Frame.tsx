import { AppShell, Box, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import { useQuery } from '../kit/api/use-query.ts'
import { chosenProjectId } from '../kit/api/chosen-project.ts'
import { failureOf } from '../kit/api/failure.ts'
import { FailureAlert } from '../kit/feedback/failure/FailureAlert.tsx'
import { NavigationContext } from '../kit/page/tabs/navigation-context.ts'
import classes from './Frame.module.css'
import { FrameHeader } from './FrameHeader.tsx'
import { useFocusOnNavigation, useKeptFocus } from './keep-focus.ts'
import { frame } from './messages.ts'
import { NoAccessView } from './refused/NoAccessView.tsx'
import { NoViewerView } from './refused/NoViewerView.tsx'
import { PageGate } from './refused/PageGate.tsx'
import { RefusedProject, useRefusalNotice } from './refused/RefusedProject.tsx'
import { AllPagesContext } from './navigation/all-pages.ts'
import { navigationAt, pagesFor } from './navigation/navigation.ts'
import { useRememberedPages } from './navigation/recent-pages.ts'
import { Sidebar } from './navigation/Sidebar.tsx'
import { ViewerContext, ViewerQuery } from './viewer.ts'

/** What surrounds every page: sidebar, project switcher, search and account. */
export function Frame() {
  const [isMenuOpen, menu] = useDisclosure(false)
  const [{ data, error }, reload] = useQuery({ query: ViewerQuery })
  useKeptFocus()
  useFocusOnNavigation()
  useRefusalNotice()
  useRememberedPages(data?.viewer?.projectDatabaseId)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const permissions = data?.viewer?.permissions
  const pages = useMemo(() => pagesFor(permissions ?? []), [permissions])
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
  if (data.viewer.permissions.length === 0 && chosenProjectId) return <RefusedProject />
  if (data.viewer.permissions.length === 0) return <NoAccessView viewer={data.viewer} />
  return (
    <ViewerContext value={data.viewer}>
      <a href="#content" className={classes.skip}>
        {frame.skipToContent}
      </a>
      <AppShell
        header={{ height: 48 }}
        navbar={{ width: 232, breakpoint: 'sm', collapsed: { mobile: !isMenuOpen } }}
        padding={0}
        transitionDuration={140}
      >
        <AppShell.Header className={classes.bar}>
          <FrameHeader isMenuOpen={isMenuOpen} onToggleMenu={menu.toggle} />
        </AppShell.Header>
        <AppShell.Navbar aria-label={frame.mainNavigation} className={classes.sidebar}>
          <Sidebar projectId={data?.viewer?.projectDatabaseId} pages={pages} onNavigate={menu.close} />
        </AppShell.Navbar>
        <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
          <div className={classes.page}>
            <PageGate>
              <Suspense fallback={<Loader aria-label={frame.loading} className={classes.late} />}>
                <AllPagesContext value={pages}>
                  <NavigationContext value={navigationAt(path, pages)}>
                    <Outlet />
                  </NavigationContext>
                </AllPagesContext>
              </Suspense>
            </PageGate>
          </div>
        </AppShell.Main>
      </AppShell>
    </ViewerContext>
  )
}
