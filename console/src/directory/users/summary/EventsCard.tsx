import { Text } from '@mantine/core'
import { foldEqual } from '../../../activity/audit/equal-events.ts'
import { audit } from '../../../activity/audit/messages.ts'
import { eventSentence } from '../../../activity/audit/sentences/event-names.ts'
import { Time } from '../../../kit/format/Time.tsx'
import { AnchorLink } from '../../../kit/link/AnchorLink.ts'
import { SummaryCard } from '../../../kit/page/summary/SummaryCard.tsx'
import { users } from '../messages.ts'
import type { User } from '../user/user-context.ts'
import type { UserEvents } from './documents.ts'
import classes from './summary.module.css'

/** What happened to the user last. */
export function EventsCard({ user, events }: { user: User; events: UserEvents }) {
  const params = { userId: user.databaseId }
  const recent = foldEqual(
    events.recent.edges.map(({ node }) => node),
    () => false,
  )
  return (
    <SummaryCard
      isWide
      title={users.recentEvents}
      more={
        <AnchorLink to="/users/$userId/history" params={params} size="sm">
          {users.tabs.history}
        </AnchorLink>
      }
    >
      {recent.length === 0 && <Text size="sm">{users.noRecentEvents}</Text>}
      <ul className={classes.lines}>
        {recent.map(event => (
          <li key={event.id}>
            <AnchorLink to="/users/$userId/history" params={params} search={{ event: event.id }} size="sm" c="inherit">
              {eventSentence(event)}
              {event.equal > 1 && ` (${audit.times(event.equal)})`}
            </AnchorLink>
            <Text span size="sm" c="dimmed">
              <Time value={event.occurredAt} isRelative />
            </Text>
          </li>
        ))}
      </ul>
    </SummaryCard>
  )
}
