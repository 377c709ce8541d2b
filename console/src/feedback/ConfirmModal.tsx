import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { Failure } from '../api/failure.ts'
import type { ApiRequest } from './copy-request.ts'
import { CopyRequestMenu } from './CopyRequestMenu.tsx'
import { FailureAlert } from './FailureAlert.tsx'
import { feedback } from './messages.en.ts'

type Props = {
  isOpen: boolean
  /** Names the object. */
  title: string
  /** Counts the consequences. */
  children: ReactNode
  action: string
  isDangerous?: boolean
  /** What has to be typed first, for what cannot be undone. */
  typed?: { label: string; text: string }
  isRunning: boolean
  failure?: Failure
  request?: ApiRequest
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a change that cannot be undone. */
export function ConfirmModal(props: Props) {
  const { isOpen, title, children, action, isDangerous, typed, isRunning, failure, request, onConfirm, onClose } = props
  const [entered, setEntered] = useState('')
  const close = () => {
    setEntered('')
    onClose()
  }
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    onConfirm()
  }
  return (
    <Modal opened={isOpen} onClose={close} title={title}>
      <form onSubmit={confirm}>
        <Stack>
          <Text size="sm" component="div">
            {children}
          </Text>
          {typed && (
            <TextInput
              data-autofocus
              label={typed.label}
              value={entered}
              onChange={event => setEntered(event.currentTarget.value)}
              autoComplete="off"
              spellCheck={false}
            />
          )}
          {failure && <FailureAlert failure={failure} />}
          <Group justify="flex-end" gap="xs">
            {request && <CopyRequestMenu request={request} />}
            <Button variant="default" onClick={close}>
              {feedback.cancel}
            </Button>
            <Button
              type="submit"
              color={isDangerous ? 'red' : undefined}
              loading={isRunning}
              disabled={typed !== undefined && entered.trim() !== typed.text}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
