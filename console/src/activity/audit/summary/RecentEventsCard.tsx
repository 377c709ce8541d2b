import { Text } from '@mantine/core'
import { Time } from '../../../kit/format/Time.tsx'
import { AnchorLink } from '../../../kit/link/links.ts'
import { Lines } from '../../../kit/page/summary/Lines.tsx'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import type { AuditEntry } from '../documents.ts'
import { foldEqual } from '../table/equal-events.ts'
import { audit } from '../messages.ts'
import { eventSentence } from '../sentences/event-names.ts'

/** Where all events are, which opens the one that its address names. */
export type AllEvents = { label: string; to: string; search?: Record<string, string> }

type Props = { events: readonly AuditEntry[]; all: AllEvents; params: Record<string, string> }

/** What happened last. */
export function RecentEventsCard({ events, all: { label, to, search }, params }: Props) {
  return (
    <SummaryCard isWide title={audit.recent} more={{ label, to, params, search }}>
      {events.length === 0 && <Text size="sm">{audit.nothingRecent}</Text>}
      <Lines
        lines={foldEqual(events, () => false).map(event => ({
          id: event.id,
          what: (
            <AnchorLink to={to} params={params} search={{ ...search, event: event.id }} size="sm" c="inherit">
              {eventSentence(event)}
              {event.equal > 1 && ` (${audit.times(event.equal)})`}
            </AnchorLink>
          ),
          when: <Time value={event.occurredAt} isRelative />,
        }))}
      />
    </SummaryCard>
  )
}
