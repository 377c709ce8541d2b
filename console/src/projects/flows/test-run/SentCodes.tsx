import { Code, CopyButton, Group, Text, Title } from '@mantine/core'
import { useEffect } from 'react'
import { messages } from '../../../activity/messages/messages.ts'
import { useMay } from '../../../frame/viewer.ts'
import { useQuery } from '../../../kit/api/use-query.ts'
import { asObject } from '../../../kit/editor/json/json-object.ts'
import { CopyIconButton } from '../../../kit/feedback/copy/CopyIconButton.tsx'
import { type Assumed, valuesOf } from './assumed.ts'
import { FlowTestMessagesQuery, type SentMessage } from './documents.ts'
import { flowTest as texts } from './messages.ts'
import type { Run } from './use-test-run.ts'

type Props = { run: Run; assumed: Assumed }

/** The codes and links that a run has sent, out of the outbox, where the administrator may read that. */
export function SentCodes({ run, assumed }: Props) {
  const begunAt = run.trace[0]?.at ?? ''
  const isPaused = !useMay('READ_MESSAGES') || begunAt === ''
  const [{ data }, load] = useQuery({
    query: FlowTestMessagesQuery,
    variables: { from: begunAt },
    pause: isPaused,
    requestPolicy: 'network-only',
  })
  const { stepId } = run.response
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of the run may have sent something.
  useEffect(() => {
    if (!isPaused) load({ requestPolicy: 'network-only' })
  }, [stepId])
  const recipients = recipientsOf(run, assumed)
  const sent = data?.messages.edges.map(({ node }) => node).filter(({ recipient }) => recipients.has(recipient)) ?? []
  if (sent.length === 0) return null
  return (
    <section aria-label={texts.sent}>
      <Title order={2} mb={4}>
        {texts.sent}
      </Title>
      {sent.map(message => (
        <Sent key={message.id} message={message} />
      ))}
    </section>
  )
}

function Sent({ message: { recipient, purpose, content } }: { message: SentMessage }) {
  const value = secretIn(content.text)
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" mb={4}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {messages.purposes[purpose]} · <bdi>{recipient}</bdi>
      </Text>
      {content.isBlotted || value === undefined ? (
        <Text size="sm" c="dimmed">
          {messages.blotted}
        </Text>
      ) : (
        <Group gap={4} wrap="nowrap" align="flex-start">
          <Code style={{ overflowWrap: 'anywhere' }}>{value}</Code>
          <CopyButton value={value}>
            {({ copied, copy }) => <CopyIconButton label={texts.copy(value)} isCopied={copied} onCopy={copy} />}
          </CopyButton>
        </Group>
      )}
    </Group>
  )
}

/** The link of a message, else its code. */
function secretIn(text: string): string | undefined {
  return /https?:\/\/\S+/.exec(text)?.[0] ?? /\b\d{4,8}\b/.exec(text)?.[0]
}

/** Whom the run can have written to: addresses that were typed, and those of the user who is assumed. */
function recipientsOf({ trace }: Run, assumed: Assumed): ReadonlySet<unknown> {
  return new Set([...trace.flatMap(({ input }) => Object.values(asObject(input))), ...Object.values(valuesOf(assumed))])
}
