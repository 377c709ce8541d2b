import { Button, EmptyState } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ErrorComponentProps, type RouteComponent, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { PageUnreachable } from '../../offline/lazy-page.ts'
import { feedback } from '../messages.ts'
import { PageTitle } from '../PageTitle.tsx'

/** A page that could not be shown: its code did not load (a newer version may be served by now), or it broke. */
export function CrashView({ error, reset }: ErrorComponentProps) {
  if (error instanceof PageUnreachable) return <UnreachableView onRetry={reset} />
  return (
    <EmptyState
      py="xl"
      icon={<IconPlugConnectedX aria-hidden />}
      title={<PageTitle>{feedback.crashTitle}</PageTitle>}
      description={feedback.crashText}
    >
      <EmptyState.Actions>
        <Button variant="light" onClick={() => window.location.reload()}>
          {feedback.reload}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}

/** Loads the page when the administrator says so, and when the network is back. */
function UnreachableView({ onRetry }: { onRetry: () => void }) {
  const { routesById, state } = useRouter()
  const retry = async () => {
    const byId = new Map(Object.entries(routesById))
    await Promise.all(
      state.matches.map(({ routeId }) => {
        const component: RouteComponent | undefined = byId.get(routeId)?.options.component
        return component?.preload?.()
      }),
    )
    onRetry()
  }
  const onOnline = useEffectEvent(() => void retry())
  useEffect(() => {
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])
  return (
    <EmptyState
      py="xl"
      icon={<IconPlugConnectedX aria-hidden />}
      title={<PageTitle>{feedback.unreachableTitle}</PageTitle>}
      description={feedback.unreachableText}
    >
      <EmptyState.Actions>
        <Button variant="light" onClick={retry}>
          {feedback.retry}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
