import { Group } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { failureOf } from '../../api/failure.ts'
import { FailureAlert } from '../../feedback/failure/FailureAlert.tsx'
import { NothingHere } from '../NothingHere.tsx'
import classes from '../page.module.css'

type Props = {
  toolbar?: ReactNode
  actions?: ReactNode
  error: CombinedError | undefined
  onRetry: () => void
  rowCount: number | undefined
  nothing: { icon: Icon; title?: string; text: string; action?: ReactNode }
  children: ReactNode
  /** Dialogs, which open over an empty table too. */
  extra?: ReactNode
}

/** A table on a tab of a page: its toolbar, and what stands there when there is nothing. */
export function TabTable({ toolbar, actions, error, onRetry, rowCount, nothing, children, extra }: Props) {
  return (
    <>
      {(toolbar || actions) && (
        <Group justify="space-between" gap="xs" className={classes.toolbar} mt="sm">
          <div>{toolbar}</div>
          <Group gap="xs">{actions}</Group>
        </Group>
      )}
      {error && <FailureAlert failure={failureOf(error)} onRetry={onRetry} />}
      {rowCount === 0 && <NothingHere {...nothing} />}
      {rowCount !== 0 && !(error && rowCount === undefined) && children}
      {extra}
    </>
  )
}
