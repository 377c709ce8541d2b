import { Badge, Group, Text, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Time } from '../../../kit/format/Time.tsx'
import { DataTable, type Column } from '../../../kit/table/DataTable.tsx'
import { cellButton, rowLink } from '../../../kit/table/row-link.ts'
import type { AuditFilter } from '../audit-search.ts'
import { actorName, eventSentence, targetName, targetUserId } from '../sentences/event-names.ts'
import type { AuditEntry } from '../documents.ts'
import { type EqualEvents, foldEqual } from './equal-events.ts'
import { LevelIcon } from '../LevelIcon.tsx'
import { audit } from '../messages.ts'

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

/** The columns of the list. */
export function auditColumns(onUnfold: (id: string) => void, narrow?: Narrow): readonly Column<EqualEvents>[] {
  return [
    {
      id: 'what',
      header: audit.what,
      cell: event => (
        <Group gap={6} wrap="nowrap">
          <Link to="." search={previous => ({ ...previous, event: event.id })} {...rowLink}>
            {eventSentence(event)}
          </Link>
          <LevelIcon level={event.level} />
          {event.equal > 1 && (
            <UnstyledButton
              className={cellButton}
              aria-label={audit.showEqual(event.equal)}
              onClick={() => onUnfold(event.id)}
            >
              <Badge color="gray" className="tabular">
                {audit.times(event.equal)}
              </Badge>
            </UnstyledButton>
          )}
        </Group>
      ),
    },
    {
      id: 'actor',
      header: audit.actor,
      width: 140,
      cell: event =>
        filterCell(
          event.actor?.databaseId ? actorName(event) : '',
          { actor: event.actor?.databaseId ?? undefined },
          narrow,
          <Text size="sm" truncate>
            <bdi>{actorName(event)}</bdi>
          </Text>,
        ),
    },
    {
      id: 'action',
      header: audit.action,
      width: 160,
      cell: event =>
        filterCell(
          event.action,
          { action: event.action },
          narrow,
          <Text size="xs" c="dimmed" truncate>
            {event.action}
          </Text>,
        ),
    },
    {
      id: 'target',
      header: audit.target,
      width: 140,
      cell: event =>
        filterCell(
          targetUserId(event) ? targetName(event) : '',
          { target: targetUserId(event) },
          narrow,
          <Text size="sm" truncate>
            <bdi>{targetName(event)}</bdi>
          </Text>,
        ),
    },
    {
      id: 'address',
      header: audit.address,
      width: 120,
      cell: event =>
        filterCell(
          event.remoteAddress ?? '',
          { q: event.remoteAddress ?? '' },
          narrow,
          <Text size="xs" ff="monospace" truncate>
            {event.remoteAddress || '–'}
          </Text>,
        ),
    },
    {
      id: 'time',
      header: audit.time,
      width: 155,
      isTime: true,
      cell: event => <Time value={event.occurredAt} />,
    },
  ]
}

type Props = { rows: readonly AuditEntry[] | undefined; onNarrow?: Narrow; skeletonRows?: number }

/** Events, newest first; failures alike in a row are one until they are opened. */
export function AuditTable({ rows, onNarrow, skeletonRows }: Props) {
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const unfold = (id: string) => setOpenIds(new Set([...openIds, id]))
  return (
    <DataTable
      label={audit.title}
      columns={auditColumns(unfold, onNarrow)}
      rows={rows && foldEqual(rows, id => openIds.has(id))}
      rowId={event => event.id}
      rowName={eventSentence}
      skeletonRows={skeletonRows}
    />
  )
}
