import { Drawer, Skeleton, Text } from '@mantine/core'
import { useQuery } from '../../../kit/api/use-query.ts'
import { failureOf } from '../../../kit/api/failure.ts'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { AuditEventQuery } from '../documents.ts'
import { EventView } from './EventView.tsx'
import { audit } from '../messages.ts'

type Props = { eventId: string | undefined; onClose: () => void }

/** Everything known of one event, with an address of its own. */
export function EventDrawer({ eventId, onClose }: Props) {
  const [{ data, error, fetching }, reload] = useQuery({
    query: AuditEventQuery,
    variables: { id: eventId ?? '' },
    pause: !eventId,
  })
  const event = data?.node?.__typename === 'AuditEvent' ? data.node : undefined
  return (
    <Drawer opened={eventId !== undefined} onClose={onClose} title={event?.action ?? audit.eventTitle} size="lg">
      {error && <FailureAlert failure={failureOf(error)} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {!event && fetching && <Skeleton height={200} />}
      {!event && !fetching && !error && eventId && <Text size="sm">{audit.eventMissing}</Text>}
      {event && <EventView event={event} onUndone={() => reload({ requestPolicy: 'network-only' })} />}
    </Drawer>
  )
}
