import { Group, Modal, type ModalProps, Stack } from '@mantine/core'
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import type { ApiRequest } from '../../feedback/copy/copy-request.ts'
import { CopyRequestMenu } from '../../feedback/copy/CopyRequestMenu.tsx'
import { feedback } from '../../feedback/messages.ts'
import { Form } from '../Form.tsx'
import { SubmitButton } from '../SubmitButton.tsx'

type Props = {
  isOpen: boolean
  title: string
  /** Whether something was typed that closing would lose: Escape and clicks outside then ask first. */
  isDirty: boolean
  errors?: Readonly<Partial<Record<string, string>>>
  failure?: Failure
  isRunning: boolean
  /** What the button says that submits. */
  action: string
  isDangerous?: boolean
  /** Whether the button works, false until what must be typed is typed. */
  isReady?: boolean
  request?: ApiRequest
  onSubmit: () => unknown
  onClose: () => void
  size?: ModalProps['size']
  children: ReactNode
}

/** A dialog with a form: create, change, confirm. It never loses what was typed without asking. */
export function FormModal(props: Props) {
  const { isOpen, title, isDirty, errors, failure, isRunning, action, isDangerous, isReady = true } = props
  const { request, onSubmit, onClose, size, children } = props
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    if (isRunning) return
    if (isDirty) setIsAsking(true)
    else onClose()
  }
  return (
    <>
      <Modal opened={isOpen} onClose={close} title={title} size={size} closeOnEscape={!isAsking}>
        <Form errors={errors} failure={failure} onSubmit={() => isReady && !isRunning && onSubmit()}>
          <Stack gap="md" mt={failure ? 'md' : 0}>
            {children}
            <Group justify="flex-end" gap="xs">
              {request && <CopyRequestMenu request={request} />}
              <Button variant="default" onClick={close}>
                {feedback.cancel}
              </Button>
              <SubmitButton
                isRunning={isRunning}
                color={isDangerous ? 'red' : undefined}
                data-disabled={!isReady || undefined}
                aria-disabled={!isReady || undefined}
              >
                {action}
              </SubmitButton>
            </Group>
          </Stack>
        </Form>
      </Modal>
      {/* Mounted only then: an Escape that opens it must not close it too. */}
      {isOpen && isAsking && (
        <Modal opened onClose={() => setIsAsking(false)} title={feedback.discardTitle} size="sm">
          <Stack>
            {feedback.discardText}
            <Group justify="flex-end" gap="xs">
              <Button
                variant="default"
                onClick={() => {
                  setIsAsking(false)
                  onClose()
                }}
              >
                {feedback.discard}
              </Button>
              <Button data-autofocus onClick={() => setIsAsking(false)}>
                {feedback.keepEditing}
              </Button>
            </Group>
          </Stack>
        </Modal>
      )}
    </>
  )
}
