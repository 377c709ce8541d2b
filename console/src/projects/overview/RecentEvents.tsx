import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { AuditEntry } from '../../activity/audit/documents.ts'
import { eventSentence } from '../../activity/audit/sentences/event-names.ts'
import { Time } from '../../kit/format/Time.tsx'
import { AnchorLink } from '../../kit/link/links.ts'
import { overview } from './messages.ts'
import classes from './Overview.module.css'

type Props = {
  title: string
  nothing: string
  events: readonly AuditEntry[] | undefined
  /** All are of one kind, which the title already names: says where they came from too. */
  isOneAction?: boolean
}

/** The latest few events; each leads to its record. */
export function RecentEvents({ title, nothing, events, isOneAction = false }: Props) {
  return (
    <section className={classes.card}>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        <AnchorLink to="/audit" search={isOneAction ? { action: 'LoginSucceed' } : {}} size="sm">
          {overview.allEvents}
        </AnchorLink>
      </Group>
      {!events && <Skeleton height={160} />}
      {events?.length === 0 && (
        <Text size="sm" c="dimmed">
          {nothing}
        </Text>
      )}
      <Stack gap={6}>
        {events?.map(event => (
          <Group key={event.id} wrap="nowrap" gap="xs" justify="space-between">
            <AnchorLink to="/audit" search={{ event: event.id }} size="sm" c="inherit" truncate>
              {eventSentence(event)}
            </AnchorLink>
            <Text size="sm" c="dimmed" component="span" style={{ flexShrink: 0 }}>
              <Time value={event.occurredAt} isRelative />
            </Text>
          </Group>
        ))}
      </Stack>
    </section>
  )
}
