import { Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { actorName, targetName } from '../audit/event-names.ts'
import type { AuditEvent } from '../audit/export.ts'
import { Time } from '../format/Time.tsx'
import { AnchorLink } from '../link/AnchorLink.ts'
import { overview } from './messages.en.ts'

type Props = { title: string; nothing: string; events: readonly AuditEvent[] | undefined }

/** The latest few events; each leads to its record. */
export const RecentEvents = ({ title, nothing, events }: Props) => (
  <Paper withBorder p="md" component="section" h="100%">
    <Group justify="space-between" mb="sm">
      <Title order={2} size="h3">
        {title}
      </Title>
      <AnchorLink to="/audit" size="sm">
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
        <Group key={event.id} justify="space-between" wrap="nowrap" gap="xs">
          <Group gap="xs" wrap="nowrap" style={{ minWidth: 0 }}>
            <Code style={{ whiteSpace: 'nowrap' }}>{event.action}</Code>
            <Text size="sm" truncate>
              {event.target ? targetName(event) : actorName(event)}
            </Text>
          </Group>
          <AnchorLink to="/audit" search={{ event: event.id }} size="sm" c="dimmed">
            <Time value={event.occurredAt} isRelative />
          </AnchorLink>
        </Group>
      ))}
    </Stack>
  </Paper>
)
