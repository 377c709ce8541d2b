import { EmptyState } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { feedback } from './messages.en.ts'

/** Shown instead of a page the person may not see; says who can grant it. */
export const ForbiddenView = ({ person }: { person: string }) => (
  <EmptyState
    py="xl"
    variant="light"
    color="gray"
    icon={<IconLock aria-hidden />}
    title={feedback.forbiddenTitle}
    description={feedback.forbiddenText(person)}
  />
)
