import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/failure/FailureAlert.tsx'
import classes from './page.module.css'
import { PageHeader } from './PageHeader.tsx'

type Props = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  error: CombinedError | undefined
  onRetry: () => void
  isLoading: boolean
  children: ReactNode
}

/** The template of settings: sections in two columns, and a bar to save that sticks to the bottom. */
export function SettingsPage({ title, lead, actions, error, onRetry, isLoading, children }: Props) {
  return (
    <div className={classes.settings}>
      <PageHeader title={title} lead={lead} actions={actions} />
      {error && <FailureAlert failure={failureOf(error)} onRetry={onRetry} />}
      {isLoading && !error && (
        <Stack className={classes.waiting} aria-busy>
          <Skeleton height={120} />
          <Skeleton height={220} />
        </Stack>
      )}
      {!isLoading && children}
    </div>
  )
}
