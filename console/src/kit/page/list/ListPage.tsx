import { Button, EmptyState } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CombinedError } from 'urql'
import { failureOf } from '../../api/failure.ts'
import { useIsOfReplica } from '../../api/replica-age.ts'
import { FailureAlert } from '../../feedback/failure/FailureAlert.tsx'
import { table } from '../../table/messages.ts'
import { page } from '../messages.ts'
import classes from '../page.module.css'
import { PageHeader } from '../PageHeader.tsx'

type Nothing = { icon: Icon; title: string; text: string }

/** What every list says of its things, whole or by pages. */
export type ListTexts = Readonly<
  Record<
    | 'title'
    | 'lead'
    | 'create'
    | 'searchLabel'
    | 'searchPlaceholder'
    | 'nothingYetTitle'
    | 'nothingYetText'
    | 'nothingMatchesTitle'
    | 'nothingMatchesText',
    string
  >
>

type Props = {
  title: string
  /** One line: what these are for. */
  lead?: string
  /** How many there are, as words. */
  count?: string
  /** The primary action, and others before it. */
  actions?: ReactNode
  /** Between its head and its tools. */
  above?: ReactNode
  /** Search, filters, view. */
  toolbar?: ReactNode
  error: CombinedError | undefined
  onRetry: () => void
  /** How many rows there are on this page; `undefined` while the first are on their way. */
  rowCount: number | undefined
  isFiltered: boolean
  onClearFilters: () => void
  /** There are none at all: what they are for, and the way to the first. */
  nothingYet: Nothing & { action?: ReactNode; code?: string }
  nothingMatches: Omit<Nothing, 'icon'>
  /** The table and its pages. */
  children: ReactNode
  /** The bar of what is selected, dialogs and drawers. */
  extra?: ReactNode
}

/** The template of all lists: title, toolbar, table from edge to edge, and what stands there when there is nothing. */
export function ListPage(props: Props) {
  const { title, lead, count, actions, above, toolbar, error, onRetry, rowCount, isFiltered, onClearFilters } = props
  const { nothingYet, nothingMatches, children, extra } = props
  const isOfReplica = useIsOfReplica()
  const isEmpty = rowCount === 0
  const IconOfNothing = nothingYet.icon
  return (
    <div className={classes.list}>
      <PageHeader
        title={title}
        lead={lead}
        aside={count && isOfReplica ? page.mayBeLate(count) : count}
        actions={actions}
      />
      {above}
      {toolbar && !(isEmpty && !isFiltered) && <div className={classes.toolbar}>{toolbar}</div>}
      {error && <FailureAlert failure={failureOf(error)} onRetry={onRetry} />}
      {isEmpty && isFiltered && (
        <EmptyState
          className={classes.nothing}
          icon={<IconOfNothing size={40} stroke={1.2} aria-hidden />}
          title={nothingMatches.title}
          description={nothingMatches.text}
        >
          <EmptyState.Actions>
            <Button variant="default" onClick={onClearFilters}>
              {table.clearFilters}
            </Button>
          </EmptyState.Actions>
        </EmptyState>
      )}
      {isEmpty && !isFiltered && (
        <EmptyState
          className={classes.nothing}
          icon={<IconOfNothing size={40} stroke={1.2} aria-hidden />}
          title={nothingYet.title}
          description={nothingYet.text}
        >
          {nothingYet.action && <EmptyState.Actions>{nothingYet.action}</EmptyState.Actions>}
          {nothingYet.code && <code className={classes.oneLiner}>{nothingYet.code}</code>}
        </EmptyState>
      )}
      {!isEmpty && !(error && rowCount === undefined) && children}
      {extra}
    </div>
  )
}
