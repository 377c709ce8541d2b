import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { failureOf } from '../../api/failure.ts'
import { FailureAlert } from '../../feedback/failure/FailureAlert.tsx'
import classes from '../page.module.css'
import { PageHeader } from '../PageHeader.tsx'

type Props = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  error: CombinedError | undefined
  onRetry: () => void
  isLoading: boolean
  children: ReactNode
}

/** The template of pages where a source is edited beside its result: as wide as the window. */
export function WorkbenchPage({ title, lead, actions, error, onRetry, isLoading, children }: Props) {
  return (
    <div className={classes.list}>
      <PageHeader title={title} lead={lead} actions={actions} />
      {error && <FailureAlert failure={failureOf(error)} onRetry={onRetry} />}
      {isLoading && !error && <Skeleton height={420} className={classes.waiting} aria-busy />}
      {!isLoading && children}
    </div>
  )
}
