import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { feedback } from './messages.en.ts'

type Props = { title: string; secret: string | undefined; onClose: () => void }

/** Shows a secret once, with a way to copy it. */
export function SecretModal({ title, secret, onClose }: Props) {
  return (
    <Modal opened={secret !== undefined} onClose={onClose} title={title} closeOnClickOutside={false}>
      <Stack>
        <Text size="sm">{feedback.shownOnce}</Text>
        <Group wrap="nowrap" align="flex-end">
          <TextInput
            aria-label={title}
            readOnly
            value={secret ?? ''}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            style={{ flex: 1 }}
          />
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => (
              <Button variant={copied ? 'light' : 'filled'} onClick={copy}>
                {copied ? feedback.copied : feedback.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {feedback.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
