import { EmptyState } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { PageTitle } from './PageTitle.tsx'
import { feedback } from './messages.en.ts'

/** Shown instead of a page the person may not see; says who can grant it. */
export function ForbiddenView({ person }: { person: string }) {
  return (
    <EmptyState
      py="xl"
      variant="light"
      color="gray"
      icon={<IconLock aria-hidden />}
      title={<PageTitle>{feedback.forbiddenTitle}</PageTitle>}
      description={feedback.forbiddenText(person)}
    />
  )
}
