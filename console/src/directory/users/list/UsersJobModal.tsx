import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { type Failure, failureOf } from '../../../kit/api/failure.ts'
import { outcomeOf } from '../../../kit/api/outcome.ts'
import { FilterJobModal } from '../../../activity/jobs/FilterJobModal.tsx'
import { users as text } from '../messages.ts'
import type { UserAct } from '../page/user-act.ts'
import { UsersAffected, UsersDeleteJobCreate, UsersUpdateJobCreate } from './job-documents.ts'
import { userFilterOf, type UsersSearch } from './users-search.ts'

type Props = { act: UserAct; search: UsersSearch; onClose: () => void }

/** Does one thing to all users that the filter finds, as a job: says exactly how many, and has the number typed. */
export function UsersJobModal({ act, search, onClose }: Props) {
  const client = useClient()
  const filter = userFilterOf(search)
  const isEnabled = act === 'enable'
  const [count, setCount] = useState<number>()
  const [countFailure, setCountFailure] = useState<Failure>()
  // The filter is the one of the moment when the dialog opened.
  const key = JSON.stringify(filter)
  useEffect(() => {
    let isGone = false
    void client.mutation(UsersAffected, { input: { filter: JSON.parse(key), isEnabled } }).then(({ data, error }) => {
      if (isGone) return
      const answer = data?.usersUpdateJobCreate
      if (answer?.__typename === 'UsersUpdateJobCreatePayload') setCount(answer.preview?.usersAffected)
      else if (error) setCountFailure(failureOf(error))
    })
    return () => {
      isGone = true
    }
  }, [client, key, isEnabled])
  const input = { filter, expectedTotal: count ?? 0 }
  const request =
    act === 'delete'
      ? { document: UsersDeleteJobCreate, variables: { input } }
      : { document: UsersUpdateJobCreate, variables: { input: { ...input, isEnabled } } }
  const start = async () => {
    if (act === 'delete') {
      const { data, error } = await client.mutation(UsersDeleteJobCreate, { input })
      return outcomeOf(data?.usersDeleteJobCreate, error, given => ('job' in given ? given.job : undefined))
    }
    const { data, error } = await client.mutation(UsersUpdateJobCreate, { input: { ...input, isEnabled } })
    return outcomeOf(data?.usersUpdateJobCreate, error, given => ('job' in given ? given.job : undefined))
  }
  return (
    <FilterJobModal
      title={text.filterJobTitle[act]}
      action={text[act]}
      isDangerous={act !== 'enable'}
      count={count}
      countFailure={countFailure}
      countText={text.filterJobCount}
      text={text.bulkText[act]}
      request={request}
      start={start}
      onClose={onClose}
    />
  )
}
