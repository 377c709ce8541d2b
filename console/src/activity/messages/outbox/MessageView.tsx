import { Button, Code, CopyButton, DataList, Group, Stack, Text, Title } from '@mantine/core'
import { IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useMutation } from 'urql'
import type { Failure } from '../../../kit/api/failure.ts'
import { refusalOf } from '../../../kit/api/user-errors.ts'
import { CopyIconButton } from '../../../kit/feedback/copy/CopyIconButton.tsx'
import { FailureAlert } from '../../../kit/feedback/failure/FailureAlert.tsx'
import { toastSuccess } from '../../../kit/feedback/toast.ts'
import { formatExactTime } from '../../../kit/format/time.ts'
import { asSentence } from '../../../kit/format/text.ts'
import { useMay } from '../../../frame/viewer.ts'
import { type Message, type MessageContent, MessageRetry } from '../documents.ts'
import { MessageStatusBadge } from './MessageStatusBadge.tsx'
import { messages } from '../messages.ts'

/** The facts of one message, its text, and another attempt where that makes sense. */
export function MessageView({ message, content }: { message: Message; content: MessageContent }) {
  const canRetry = useMay('MANAGE_PROJECT') && (message.status === 'FAILED' || message.status === 'PENDING')
  const [{ fetching }, retry] = useMutation(MessageRetry)
  const [failure, setFailure] = useState<Failure>()
  const sendAgain = async () => {
    const { data, error } = await retry({ input: { id: message.id } })
    const refusal = refusalOf(data?.messageRetry, error)
    setFailure(refusal)
    if (!refusal) toastSuccess(messages.retriedToast)
  }
  const facts = [
    { label: messages.recipient, value: message.recipient },
    { label: messages.channel, value: messages.channels[message.channel] },
    { label: messages.reason, value: message.lastError && asSentence(message.lastError) },
    { label: messages.time, value: formatExactTime(message.createdAt) },
    { label: messages.sentAt, value: message.sentAt && formatExactTime(message.sentAt) },
    { label: messages.nextAttempt, value: message.nextAttemptAt && formatExactTime(message.nextAttemptAt) },
    { label: messages.expiresAt, value: formatExactTime(message.expiresAt) },
    { label: messages.attempts, value: message.attempts > 0 && String(message.attempts) },
    { label: messages.language, value: message.locale },
    { label: messages.subject, value: content.subject },
    { label: messages.id, value: <Code>{message.databaseId}</Code> },
  ].filter(({ value }) => Boolean(value))
  return (
    <Stack>
      {failure && <FailureAlert failure={failure} />}
      <div>
        <MessageStatusBadge status={message.status} />
        <Text size="sm" c="dimmed" mt={4}>
          {messages.statusHelp[message.status]}
        </Text>
      </div>
      {canRetry && (
        <Button leftSection={<IconSend size={16} aria-hidden />} loading={fetching} onClick={sendAgain}>
          {messages.retry}
        </Button>
      )}
      <DataList labelWidth="110px">
        {facts.map(({ label, value }) => (
          <DataList.Item key={label}>
            <DataList.ItemLabel>{label}</DataList.ItemLabel>
            <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      <Group justify="space-between">
        <Title order={3}>{messages.text}</Title>
        <CopyButton value={content.text}>
          {({ copied, copy }) => <CopyIconButton label={messages.copyText} isCopied={copied} onCopy={copy} />}
        </CopyButton>
      </Group>
      {content.isBlotted && (
        <Text size="sm" c="dimmed">
          {messages.blotted}
        </Text>
      )}
      <Code block tabIndex={0} style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {content.text}
      </Code>
    </Stack>
  )
}
