import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Failure } from '../../kit/api/failure.ts'
import type { Outcome } from '../../kit/api/outcome.ts'
import type { ApiRequest } from '../../kit/feedback/copy/copy-request.ts'
import { CountedModal } from '../../kit/form/modals/CountedModal.tsx'

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

/** Does one thing to everything that a filter finds, as a job, and leads to it. */
export function FilterJobModal({ start, ...rest }: Props) {
  const navigate = useNavigate()
  return <CountedModal {...rest} send={start} onDone={job => navigate({ to: '/jobs', search: { job: job.id } })} />
}
