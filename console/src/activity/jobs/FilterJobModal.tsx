import { useNavigate } from '@tanstack/react-router'
import type { Outcome } from '../../kit/api/outcome.ts'
import { CountedModal, type CountedModalProps } from '../../kit/form/modals/CountedModal.tsx'

type Job = { id: string }
type Props = Omit<CountedModalProps<Job>, 'send' | 'toast' | 'onDone'> & { start: () => Promise<Outcome<Job>> }

/** Does one thing to everything that a filter finds, as a job, and leads to it. */
export function FilterJobModal({ start, ...rest }: Props) {
  const navigate = useNavigate()
  return <CountedModal {...rest} send={start} onDone={job => navigate({ to: '/jobs', search: { job: job.id } })} />
}
