import { Alert, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../kit/api/failure.ts'
import type { Outcome } from '../../kit/api/outcome.ts'
import type { ApiRequest } from '../../kit/feedback/copy/copy-request.ts'
import { FormModal } from '../../kit/form/modals/FormModal.tsx'
import { useChange } from '../../kit/form/use-change.ts'
import { table } from '../../kit/table/messages.ts'

type Props = {
  title: string
  action: string
  isDangerous: boolean
  /** How many the filter finds; `undefined` while they are counted. */
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
  start: () => Promise<Outcome<{ id: string }>>
  onClose: () => void
}

/** Does one thing to everything that a filter finds, as a job: says exactly how many, and has the number typed. */
export function FilterJobModal(props: Props) {
  const { title, action, isDangerous, count, countFailure, countText, text, request, start, onClose } = props
  const { field, isChosen = true } = props
  const navigate = useNavigate()
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
      onSubmit={() => run({ send: start }, { onDone: job => navigate({ to: '/jobs', search: { job: job.id } }) })}
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
