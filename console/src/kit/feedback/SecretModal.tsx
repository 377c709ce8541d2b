import { Button, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { feedback } from './messages.ts'

type Props = {
  title: string
  secret: string | undefined
  /** What else has to be known of it, such as how long it is valid. */
  note?: string
  onClose: () => void
}

/** Shows a secret once. It closes by its button alone, and asks before it closes on a secret that was not copied. */
export function SecretModal({ title, secret, note, onClose }: Props) {
  const [copiedSecret, setCopiedSecret] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const isCopied = secret !== undefined && copiedSecret === secret
  const close = () => {
    if (!isCopied && !isAsking) return setIsAsking(true)
    setIsAsking(false)
    return onClose()
  }
  return (
    <Modal
      opened={secret !== undefined}
      onClose={close}
      title={title}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text size="sm">
          {feedback.shownOnce} {note}
        </Text>
        <TextInput
          aria-label={title}
          readOnly
          value={secret ?? ''}
          onFocus={event => event.currentTarget.select()}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        {isAsking && !isCopied && (
          <Text size="sm" c="red" role="alert">
            {feedback.notCopied}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={close}>
            {isAsking && !isCopied ? feedback.closeAnyway : feedback.close}
          </Button>
          <CopyButton value={secret ?? ''}>
            {({ copied, copy }) => (
              <Button
                data-autofocus
                onClick={() => {
                  copy()
                  setCopiedSecret(secret)
                }}
              >
                {copied ? feedback.copied : feedback.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Stack>
    </Modal>
  )
}
