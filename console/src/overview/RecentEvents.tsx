import { Code, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import { actorName, targetName } from '../audit/event-names.ts'
import type { AuditEvent } from '../audit/export.ts'
import { Time } from '../format/Time.tsx'
import { AnchorLink } from '../link/AnchorLink.ts'
import { overview } from './messages.en.ts'

type Props = {
  title: string
  nothing: string
  events: readonly AuditEvent[] | undefined
  /** All are of one kind, which the title already names: says where they came from instead. */
  isOneAction?: boolean
}

/** The latest few events; each leads to its record. */
export function RecentEvents({ title, nothing, events, isOneAction = false }: Props) {
  return (
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
          <Group key={event.id} wrap="nowrap" gap="xs">
            {!isOneAction && (
              <Code miw={124} ta="start" style={{ whiteSpace: 'nowrap' }}>
                {event.action}
              </Code>
            )}
            <Text size="sm" truncate>
              {targetName(event) === '–' ? actorName(event) : targetName(event)}
            </Text>
            {isOneAction && (
              <Text size="sm" c="dimmed" truncate visibleFrom="sm">
                {event.remoteAddress}
              </Text>
            )}
            <AnchorLink to="/audit" search={{ event: event.id }} size="sm" c="dimmed" ms="auto">
              <Time value={event.occurredAt} isRelative />
            </AnchorLink>
          </Group>
        ))}
      </Stack>
    </Paper>
  )
}
