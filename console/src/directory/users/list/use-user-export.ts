import { notifications } from '@mantine/notifications'
import { useNavigate } from '@tanstack/react-router'
import { useClient } from 'urql'
import type { VariablesOf } from '../../../kit/api/graphql.ts'
import { outcomeOf } from '../../../kit/api/outcome.ts'
import { feedback } from '../../../kit/feedback/messages.ts'
import { UserExportJobCreate } from './job-documents.ts'

type Export = VariablesOf<typeof UserExportJobCreate>['input']

/** Begins the job that writes users to a file, and shows it. */
export function useUserExport(): (input: Export) => Promise<void> {
  const client = useClient()
  const navigate = useNavigate()
  return async input => {
    const { data, error } = await client.mutation(UserExportJobCreate, { input })
    const outcome = outcomeOf(data?.userExportJobCreate, error, given => ('job' in given ? given.job : undefined))
    if (outcome.kind === 'saved') await navigate({ to: '/jobs', search: { job: outcome.stored.id } })
    else if (outcome.kind === 'refused')
      notifications.show({ color: 'red', title: feedback.failedTitle, message: outcome.failure.message })
  }
}
