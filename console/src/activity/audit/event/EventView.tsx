import { Code, CopyButton, DataList, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { CopyIconButton } from '../../../kit/feedback/copy/CopyIconButton.tsx'
import { useMay } from '../../../frame/viewer.ts'
import { formatExactTime } from '../../../kit/format/time.ts'
import { actorName, actorUserId, eventSentence, targetName, targetUserId } from '../sentences/event-names.ts'
import type { AuditEvent } from '../documents.ts'
import { shownWithoutTypenames } from '../../../kit/api/without-typenames.ts'
import { audit } from '../messages.ts'
import { UndoButton } from './UndoButton.tsx'
import { UserLink } from './UserLink.tsx'

/** The details of one event, with links to actor and target, and the whole event as JSON. */
export function EventView({ event, onUndone }: { event: AuditEvent; onUndone: () => void }) {
  const mayManage = useMay('MANAGE_PROJECT')
  const json = JSON.stringify(shownWithoutTypenames(event), null, 2)
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
    { label: audit.id, value: <Code>{event.databaseId}</Code> },
  ].filter(({ value }) => value)
  return (
    <Stack>
      <Text size="sm" fw={500}>
        {eventSentence(event)}
      </Text>
      {event.isReversible && mayManage && <UndoButton id={event.id} onDone={onUndone} />}
      {event.changes && event.changes.length > 0 && <Changes changes={event.changes} />}
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

/** What became of each thing, field by field. */
function Changes({ changes }: { changes: NonNullable<AuditEvent['changes']> }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {audit.changes}
      </Title>
      <Stack gap="sm">
        {changes.map(({ kind, type, name, fields }) => (
          <div key={`${kind} ${type} ${name}`}>
            <Text size="sm" fw={500}>
              {audit.change[kind](type, name ?? '')}
            </Text>
            {fields.map(change => (
              <FieldChange key={change.field} {...change} />
            ))}
          </div>
        ))}
      </Stack>
    </section>
  )
}

/** What a field was and is; of a thing that was created or deleted, one of them. */
function FieldChange({ field, before, after }: { field: string; before?: unknown; after?: unknown }) {
  const [was, is] = [shown(before), shown(after)]
  return (
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Text span c="dimmed">
        {field}:
      </Text>{' '}
      {was && (
        <bdi>
          <del>{was}</del>
        </bdi>
      )}{' '}
      {was && is && <IconArrowRight size={12} aria-hidden />}{' '}
      {is && (
        <bdi>
          <ins style={{ textDecoration: 'none' }}>{is}</ins>
        </bdi>
      )}
    </Text>
  )
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shown).join(', ')
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
