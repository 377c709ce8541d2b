import { useEffect, useState } from 'react'
import { useClient } from 'urql'
import { type Failure, failureOf } from '../../../kit/api/failure.ts'
import type { VariablesOf } from '../../../kit/api/graphql.ts'
import { UsersAffected } from './job-documents.ts'

type UserFilter = VariablesOf<typeof UsersAffected>['input']['filter']

/** How many users the filter finds when the dialog opens, exactly; `undefined` while they are counted. */
export function useAffectedCount(filter: UserFilter): { count: number | undefined; failure: Failure | undefined } {
  const client = useClient()
  const [count, setCount] = useState<number>()
  const [failure, setFailure] = useState<Failure>()
  const key = JSON.stringify(filter)
  useEffect(() => {
    let isGone = false
    // What is tried does not change whom it finds.
    const input = { filter: JSON.parse(key), isEnabled: true }
    void client.mutation(UsersAffected, { input }).then(({ data, error }) => {
      if (isGone) return
      const answer = data?.usersUpdateJobCreate
      if (answer?.__typename === 'UsersUpdateJobCreatePayload') setCount(answer.preview?.usersAffected)
      else if (error) setFailure(failureOf(error))
    })
    return () => {
      isGone = true
    }
  }, [client, key])
  return { count, failure }
}
