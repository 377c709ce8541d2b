import { useClient } from 'urql'
import { outcomeOf } from '../../kit/api/outcome.ts'
import { FilterJobModal } from '../../activity/jobs/FilterJobModal.tsx'
import { AccessKeysDeleteJobCreate, AccessKeysUpdateJobCreate } from './documents.ts'
import { accessKeys } from './messages.ts'

export type JobAct = 'enable' | 'disable' | 'delete'
type Props = { act: JobAct; filter: Record<string, unknown>; count: number | undefined; onClose: () => void }

/** Enables, disables or deletes all access keys that the filter finds. */
export function AccessKeysJobModal({ act, filter, count, onClose }: Props) {
  const client = useClient()
  const input = { filter, expectedTotal: count ?? 0 }
  const update = { ...input, isEnabled: act === 'enable' }
  const start = async () => {
    if (act === 'delete') {
      const { data, error } = await client.mutation(AccessKeysDeleteJobCreate, { input })
      return outcomeOf(data?.accessKeysDeleteJobCreate, error, given => ('job' in given ? given.job : undefined))
    }
    const { data, error } = await client.mutation(AccessKeysUpdateJobCreate, { input: update })
    return outcomeOf(data?.accessKeysUpdateJobCreate, error, given => ('job' in given ? given.job : undefined))
  }
  return (
    <FilterJobModal
      title={accessKeys.filterJobTitle[act]}
      action={accessKeys[act]}
      isDangerous={act !== 'enable'}
      count={count}
      countText={accessKeys.filterJobCount}
      text={accessKeys.filterJobText[act]}
      request={
        act === 'delete'
          ? { document: AccessKeysDeleteJobCreate, variables: { input } }
          : { document: AccessKeysUpdateJobCreate, variables: { input: update } }
      }
      start={start}
      onClose={onClose}
    />
  )
}
