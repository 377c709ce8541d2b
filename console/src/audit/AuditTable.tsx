import { Code, Group, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Time } from '../format/Time.tsx'
import { DataTable, type Column } from '../table/DataTable.tsx'
import { cellButton, rowLink } from '../table/row-link.ts'
import type { AuditFilter } from './audit-search.ts'
import { actorName, targetName, targetUserId } from './event-names.ts'
import type { AuditEvent } from './export.ts'
import { LevelIcon } from './LevelIcon.tsx'
import { audit } from './messages.en.ts'

type Narrow = (filter: Partial<AuditFilter>) => void

/** A cell that narrows the list to its value when clicked, where the list can be narrowed. */
function filterCell(value: string, filter: Partial<AuditFilter>, narrow: Narrow | undefined, content: ReactNode) {
  return narrow && value ? (
    <UnstyledButton className={cellButton} aria-label={audit.filterBy(value)} onClick={() => narrow(filter)}>
      {content}
    </UnstyledButton>
  ) : (
    content
  )
}

function columnsFor(narrow: Narrow | undefined): readonly Column<AuditEvent>[] {
  return [
    {
      id: 'time',
      header: audit.time,
      width: 195,
      cell: event => (
        <Link to="/audit" search={previous => ({ ...previous, event: event.id })} className={rowLink}>
          <Text size="sm" component="span">
            <Time value={event.occurredAt} />
          </Text>
        </Link>
      ),
    },
    {
      id: 'action',
      header: audit.action,
      cell: event => (
        <>
          <Group gap={6} wrap="nowrap">
            {filterCell(event.action, { action: event.action }, narrow, <Code>{event.action}</Code>)}
            <LevelIcon level={event.level} />
          </Group>
          <Text size="xs" c="dimmed" truncate hiddenFrom="sm">
            {targetName(event)}
          </Text>
        </>
      ),
    },
    {
      id: 'actor',
      header: audit.actor,
      visibleFrom: 'sm',
      cell: event =>
        filterCell(
          event.actor?.actorId ? actorName(event) : '',
          { actor: event.actor?.actorId },
          narrow,
          <Text size="sm" truncate>
            {actorName(event)}
          </Text>,
        ),
    },
    {
      id: 'target',
      header: audit.target,
      visibleFrom: 'sm',
      cell: event =>
        filterCell(
          targetUserId(event) ? targetName(event) : '',
          { target: targetUserId(event) },
          narrow,
          <Text size="sm" truncate>
            {targetName(event)}
          </Text>,
        ),
    },
    {
      id: 'address',
      header: audit.address,
      visibleFrom: 'md',
      cell: event =>
        filterCell(
          event.remoteAddress,
          { q: event.remoteAddress },
          narrow,
          <Text size="sm" ff="monospace">
            {event.remoteAddress || '–'}
          </Text>,
        ),
    },
  ]
}

type Props = { rows: readonly AuditEvent[] | undefined; onNarrow?: Narrow; skeletonRows?: number }

/** Events, newest first. */
export function AuditTable({ rows, onNarrow, skeletonRows }: Props) {
  return (
    <DataTable
      label={audit.title}
      columns={columnsFor(onNarrow)}
      rows={rows}
      rowId={event => event.id}
      rowName={event => event.action}
      skeletonRows={skeletonRows}
    />
  )
}
