import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../api/failure.ts'
import { FormModal } from '../form/modals/FormModal.tsx'
import type { ApiRequest } from './copy/copy-request.ts'

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
export function ConfirmModal({ children, typed, onConfirm, onClose, ...rest }: Props) {
  const [entered, setEntered] = useState('')
  return (
    <FormModal
      {...rest}
      isDirty={false}
      isReady={typed === undefined || entered.trim() === typed.text}
      onSubmit={onConfirm}
      onClose={() => {
        setEntered('')
        onClose()
      }}
    >
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
    </FormModal>
  )
}
