import { useState } from 'react'
import { useQuery } from '../kit/api/use-query.ts'
import { type Failure, failureOf } from '../kit/api/failure.ts'
import { SchemaQuery, type SavedSchema } from './documents.ts'

/** The schema of the project: null for none, undefined until it is loaded. What was loaded stays when loading fails later. */
export function useSchema(): { saved: SavedSchema | null | undefined; failure: Failure | undefined; load: () => void } {
  const [{ data, error }, load] = useQuery({ query: SchemaQuery })
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  return {
    saved: (data ?? last)?.authorizationSchema,
    failure: error && failureOf(error),
    load: () => load({ requestPolicy: 'network-only' }),
  }
}
