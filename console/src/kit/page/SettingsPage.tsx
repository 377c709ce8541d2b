import { Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { failureOf } from '../api/failure.ts'
import { FailureAlert } from '../feedback/failure/FailureAlert.tsx'
import { ManagedInGit } from '../feedback/managed/ManagedInGit.tsx'
import classes from './page.module.css'
import { PageHeader } from './PageHeader.tsx'

type Props = {
  title: string
  lead?: ReactNode
  actions?: ReactNode
  error: CombinedError | undefined
  onRetry: () => void
  isLoading: boolean
  /** The part of the configuration that the page is for. */
  part?: string
  children: ReactNode
}

/** The template of settings: sections in two columns, and a bar to save that sticks to the bottom. */
export function SettingsPage(props: Props) {
  return <LoadedPage {...props} shape={classes.settings} heights={[120, 220]} />
}

/** The template of pages where a source is edited beside its result: as wide as the window. */
export function WorkbenchPage(props: Props) {
  return <LoadedPage {...props} shape={classes.list} heights={[420]} />
}

type Shape = { shape: string | undefined; heights: readonly number[] }

/** @param heights of what stands there before the page is loaded */
function LoadedPage({
  shape,
  heights,
  title,
  lead,
  actions,
  error,
  onRetry,
  isLoading,
  part,
  children,
}: Props & Shape) {
  return (
    <div className={shape}>
      <PageHeader title={title} lead={lead} actions={actions} />
      {part && <ManagedInGit within={part} />}
      {error && <FailureAlert failure={failureOf(error)} onRetry={onRetry} />}
      {isLoading && !error && (
        <Stack className={classes.waiting} aria-busy>
          {heights.map(height => (
            <Skeleton key={height} height={height} />
          ))}
        </Stack>
      )}
      {!isLoading && children}
    </div>
  )
}
