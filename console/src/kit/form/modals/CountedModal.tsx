import { Alert, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../api/failure.ts'
import type { Mutation } from '../../api/mutation.ts'
import type { ApiRequest } from '../../feedback/copy/copy-request.ts'
import { table } from '../../table/messages.ts'
import { useChange } from '../use-change.ts'
import { FormModal } from './FormModal.tsx'

export type CountedModalProps<Stored> = {
  title: string
  action: string
  isDangerous: boolean
  /** How many it is about; `undefined` while they are counted. */
  count: number | undefined
  countFailure?: Failure
  /** Says how many. */
  countText: (count: number) => string
  /** What happens to them. */
  text: string
  /** What else it takes, and whether that is given. */
  field?: ReactNode
  isChosen?: boolean
  request: ApiRequest
  send: Mutation<Stored>['send']
  toast?: string
  onDone: (stored: Stored) => unknown
  onClose: () => void
}

/** Does one thing to many that are not listed: says exactly how many, and has the number typed. */
export function CountedModal<Stored>(props: CountedModalProps<Stored>) {
  const { title, action, isDangerous, count, countFailure, countText, text, request, send } = props
  const { field, isChosen = true, toast, onDone, onClose } = props
  const [typed, setTyped] = useState('')
  const { isRunning, failure, run } = useChange()
  return (
    <FormModal
      isOpen
      title={title}
      isDirty={false}
      failure={failure ?? countFailure}
      isRunning={isRunning}
      action={action}
      isDangerous={isDangerous}
      isReady={isChosen && count !== undefined && typed.trim() === String(count)}
      request={request}
      onSubmit={() => run({ send }, { toast, onDone })}
      onClose={onClose}
    >
      {count === undefined && !countFailure && <Skeleton height={40} />}
      {count !== undefined && (
        <Stack gap="sm">
          <Alert color={isDangerous ? 'red' : 'yellow'}>{countText(count)}</Alert>
          <Text size="sm">{text}</Text>
          {field}
          <TextInput
            data-autofocus
            label={table.typeCount(count)}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.currentTarget.value)}
          />
        </Stack>
      )}
    </FormModal>
  )
}
