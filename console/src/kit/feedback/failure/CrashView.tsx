import { Button, EmptyState } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { feedback } from '../messages.ts'
import { PageTitle } from '../PageTitle.tsx'

/** A page that could not be shown: its code did not load (a newer version may be served by now), or it broke. */
export function CrashView() {
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
