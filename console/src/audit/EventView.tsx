import { Code, CopyButton, DataList, Group, Stack, Title } from '@mantine/core'
import { CopyIconButton } from '../feedback/CopyIconButton.tsx'
import { formatExactTime } from '../format/time.ts'
import { actorName, actorUserId, targetName, targetUserId } from './event-names.ts'
import { type AuditEvent, withoutTypenames } from './export.ts'
import { audit } from './messages.en.ts'
import { UserLink } from './UserLink.tsx'

/** The details of one event, with links to actor and target, and the whole event as JSON. */
export function EventView({ event }: { event: AuditEvent }) {
  const json = JSON.stringify(withoutTypenames(event), null, 2)
  const facts = [
    { label: audit.time, value: formatExactTime(event.occurredAt) },
    { label: audit.actor, value: <UserLink userId={actorUserId(event)} name={actorName(event)} /> },
    { label: audit.target, value: <UserLink userId={targetUserId(event)} name={targetName(event)} /> },
    { label: audit.address, value: event.remoteAddress },
    { label: audit.country, value: event.geo },
    { label: audit.device, value: event.device },
    { label: audit.userAgent, value: event.userAgent },
    { label: audit.method, value: event.method },
    { label: audit.requestId, value: event.requestId && <Code>{event.requestId}</Code> },
    { label: audit.id, value: <Code>{event.eventId}</Code> },
  ].filter(({ value }) => value !== '')
  return (
    <Stack>
      <DataList labelWidth="100px">
        {facts.map(({ label, value }) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      <Group justify="space-between">
        <Title order={3}>{audit.json}</Title>
        <CopyButton value={json}>
          {({ copied, copy }) => <CopyIconButton label={audit.copyJson} isCopied={copied} onCopy={copy} />}
        </CopyButton>
      </Group>
      <Code block tabIndex={0}>
        {json}
      </Code>
    </Stack>
  )
}
