import { useState } from 'react'
import { type AnyVariables, type UseQueryArgs, type UseQueryResponse, useQuery as useQueryOnce } from 'urql'

/**
 * Like urql's own, but what was loaded stays when a later load of the same fails: a page that was brought up to date
 * behind the reader's back must not lose what is typed on it. `error` is then set beside `data`.
 */
export function useQuery<Data, Variables extends AnyVariables>(
  args: UseQueryArgs<Variables, Data>,
): UseQueryResponse<Data, Variables> {
  const [state, execute] = useQueryOnce(args)
  const key = state.operation?.key
  const [last, setLast] = useState<{ key: number | undefined; data: Data }>()
  const { data, error } = state
  if (data !== undefined && (last?.data !== data || last.key !== key)) setLast({ key, data })
  const kept = data === undefined && error && last && last.key === key ? last.data : data
  return [{ ...state, data: kept }, execute]
}
