import { useState } from 'react'
import { useClient } from 'urql'
import { outcomeOf } from '../../../kit/api/outcome.ts'
import { FilterJobModal } from '../../../activity/jobs/FilterJobModal.tsx'
import { users as text } from '../messages.ts'
import { UsersDeleteJobCreate, UsersUpdateJobCreate } from './job-documents.ts'
import type { UserAct, UserActId } from './user-acts.tsx'
import { useAffectedCount } from './use-affected-count.ts'
import { userFilterOf, type UsersSearch } from './users-search.ts'

type Props = { act: UserAct; search: UsersSearch; onClose: () => void }

function changeOf(act: UserActId, chosen: string) {
  if (act === 'addRole') return { addRoleNames: [chosen] }
  if (act === 'addTenant') return { addTenants: [{ tenantId: chosen }] }
  if (act === 'signOut') return { endSessions: true }
  return { isEnabled: act === 'enable' }
}

/** Does one thing to all users that the filter finds, as a job: says exactly how many, and has the number typed. */
export function UsersJobModal({ act, search, onClose }: Props) {
  const client = useClient()
  const filter = userFilterOf(search)
  const { count, failure: countFailure } = useAffectedCount(filter)
  const [chosen, setChosen] = useState('')
  const all = { filter, expectedTotal: count ?? 0 }
  const update = { ...all, ...changeOf(act.id, chosen) }
  const request =
    act.id === 'delete'
      ? { document: UsersDeleteJobCreate, variables: { input: all } }
      : { document: UsersUpdateJobCreate, variables: { input: update } }
  const start = async () => {
    if (act.id === 'delete') {
      const { data, error } = await client.mutation(UsersDeleteJobCreate, { input: all })
      return outcomeOf(data?.usersDeleteJobCreate, error, given => ('job' in given ? given.job : undefined))
    }
    const { data, error } = await client.mutation(UsersUpdateJobCreate, { input: update })
    return outcomeOf(data?.usersUpdateJobCreate, error, given => ('job' in given ? given.job : undefined))
  }
  return (
    <FilterJobModal
      title={text.filterJobTitle(text.acts[act.id])}
      action={text.acts[act.id]}
      isDangerous={act.id === 'delete' || act.id === 'disable'}
      count={count}
      countFailure={countFailure}
      countText={text.filterJobCount}
      text={text.bulkText[act.id]}
      field={act.field?.(setChosen)}
      isChosen={act.field === undefined || chosen !== ''}
      request={request}
      start={start}
      onClose={onClose}
    />
  )
}
