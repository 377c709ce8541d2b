import { Button, EmptyState } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { PageTitle } from '../../kit/feedback/PageTitle.tsx'
import { signInUrl } from '../../kit/session/session.ts'
import { frame } from '../messages.ts'

/** Shown when the session's user may no longer sign in; a redirect to sign-in would loop. */
export function NoViewerView() {
  const path = useLocation({ select: location => location.href })
  return (
    <EmptyState
      py="xl"
      icon={<IconUserOff aria-hidden />}
      title={<PageTitle>{frame.noViewerTitle}</PageTitle>}
      description={frame.noViewerText}
    >
      <EmptyState.Actions>
        <Button component="a" href={signInUrl(path)}>
          {frame.signIn}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  )
}
