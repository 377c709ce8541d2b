import { useState } from 'react'
import {
  type AnyVariables,
  createRequest,
  type DocumentInput,
  type UseQueryArgs,
  type UseQueryResponse,
  useClient,
  useQuery as useQueryOnce,
} from 'urql'

/**
 * Like urql's own, but what was loaded stays when a later load of the same fails: a page that was brought up to date
 * behind the reader's back must not lose what is typed on it. `error` is then set beside `data`.
 *
 * What was loaded for other variables is not shown while these are loading: a form would save it to another thing, and a
 * verdict stand beside another question. A list `keepsLast`, so that its rows do not vanish while it is searched.
 */
export function useQuery<Data, Variables extends AnyVariables>({
  keepsLast = false,
  ...args
}: UseQueryArgs<Variables, Data> & { keepsLast?: boolean }): UseQueryResponse<Data, Variables> {
  // Without the option these are the arguments as they were.
  const [state, execute] = useQueryOnce(args as UseQueryArgs<Variables, Data>)
  const key = state.operation?.key
  const [last, setLast] = useState<{ key: number | undefined; data: Data }>()
  const { data, error } = state
  if (data !== undefined && (last?.data !== data || last.key !== key)) setLast({ key, data })
  const { key: asked } = createRequest<Data, AnyVariables>(args.query, args.variables ?? {})
  // What is paused asks nothing else.
  if (!keepsLast && !args.pause && state.operation && key !== asked)
    return [{ ...state, data: undefined, error: undefined, fetching: true }, execute]
  const kept = data === undefined && error && last && last.key === key ? last.data : data
  return [{ ...state, data: kept }, execute]
}

/** Loads again what `useQuery` shows, and resolves when it is shown, or has failed. */
export function useReload<Data, Variables extends AnyVariables>(
  query: DocumentInput<Data, Variables>,
  variables: Variables,
): () => Promise<unknown> {
  const client = useClient()
  return () => client.query(query, variables, { requestPolicy: 'network-only' }).toPromise()
}
