import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { frame } from '../../frame/messages.ts'
import { openSignIn } from './sign-in-again.ts'

/** Asks to sign in again in a window of its own; or to start again, when that window signed in another account. */
export function SignInAgainModal({ isOther }: { isOther: boolean }) {
  return (
    <Modal
      opened
      onClose={() => {}}
      title={isOther ? frame.otherAccountTitle : frame.sessionEndedTitle}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      zIndex={1000}
    >
      <Stack>
        <Text size="sm">{isOther ? frame.otherAccountText : frame.sessionEndedText}</Text>
        <Group justify="flex-end">
          {isOther ? (
            <Button onClick={() => window.location.reload()}>{frame.reloadPage}</Button>
          ) : (
            <Button data-autofocus onClick={openSignIn}>
              {frame.signInAgain}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
