import { Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { CopyIconButton } from '../../feedback/copy/CopyIconButton.tsx'
import { page } from '../messages.ts'

type Props = { facts: readonly { label: string; value: string }[] }

/** Values to paste elsewhere, each with a button that copies it; empty ones are left out. */
export function CopyFacts({ facts }: Props) {
  return (
    <Stack gap="xs">
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <Text size="sm" fw={500}>
              {label}
            </Text>
            <Group gap={4} wrap="nowrap" align="flex-start">
              <Code style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{value}</Code>
              <CopyButton value={value}>
                {({ copied, copy }) => <CopyIconButton label={page.copy(label)} isCopied={copied} onCopy={copy} />}
              </CopyButton>
            </Group>
          </div>
        ))}
    </Stack>
  )
}
