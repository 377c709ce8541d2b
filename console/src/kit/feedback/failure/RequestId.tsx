import { CopyButton, Group, Text } from '@mantine/core'
import { CopyIconButton } from '../copy/CopyIconButton.tsx'
import { feedback } from '../messages.ts'

/** The id under which a request stands in the server's log. */
export function RequestId({ id }: { id: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="xs" ff="monospace">
        {feedback.requestId(id)}
      </Text>
      <CopyButton value={id}>
        {({ copied, copy }) => <CopyIconButton label={feedback.copyRequestId} isCopied={copied} onCopy={copy} />}
      </CopyButton>
    </Group>
  )
}
