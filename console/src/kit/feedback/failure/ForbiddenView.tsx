import { EmptyState } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { PageTitle } from '../PageTitle.tsx'
import { feedback } from '../messages.ts'

/** Shown in place of a page without permission; says who can grant it. */
export function ForbiddenView({ name }: { name: string }) {
  return (
    <EmptyState
      py="xl"
      variant="light"
      color="gray"
      icon={<IconLock aria-hidden />}
      title={<PageTitle>{feedback.forbiddenTitle}</PageTitle>}
      description={feedback.forbiddenText(name)}
    />
  )
}
