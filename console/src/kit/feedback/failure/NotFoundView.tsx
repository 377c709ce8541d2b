import { EmptyState } from '@mantine/core'
import { IconCompassOff } from '@tabler/icons-react'
import { ButtonLink } from '../../link/links.ts'
import { PageTitle } from '../PageTitle.tsx'
import { feedback } from '../messages.ts'

/** An address without a page behind it. */
export function NotFoundView() {
  return (
    <EmptyState
      py="xl"
      variant="light"
      color="gray"
      icon={<IconCompassOff aria-hidden />}
      title={<PageTitle>{feedback.notFoundTitle}</PageTitle>}
      description={feedback.notFoundText}
    >
      <EmptyState.Actions>
        <ButtonLink to="/" variant="light">
          {feedback.toOverview}
        </ButtonLink>
      </EmptyState.Actions>
    </EmptyState>
  )
}
