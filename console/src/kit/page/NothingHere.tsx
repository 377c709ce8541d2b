import { EmptyState } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './page.module.css'

type Props = { icon: Icon; title?: string; text: string; action?: ReactNode }

/** In place of a table on a tab: what would stand there, and the way to the first. */
export function NothingHere({ icon: IconOfNothing, title, text, action }: Props) {
  return (
    <EmptyState
      className={classes.nothing}
      icon={<IconOfNothing size={40} stroke={1.2} aria-hidden />}
      title={title ?? text}
      description={title ? text : undefined}
    >
      {action && <EmptyState.Actions>{action}</EmptyState.Actions>}
    </EmptyState>
  )
}
