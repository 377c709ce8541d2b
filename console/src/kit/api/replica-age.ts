import { useSyncExternalStore } from 'react'

let isOfReplica = false
const listeners = new Set<() => void>()

/** `fetch`, which notices whether the answer is of a replica of the database. */
export async function fetchNoticing(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init)
  const next = response.headers.has('x-gatehouse-replica-age')
  if (next !== isOfReplica) {
    isOfReplica = next
    for (const listener of listeners) listener()
  }
  return response
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether what was read last may lack changes of the last seconds. */
export function useIsOfReplica(): boolean {
  return useSyncExternalStore(subscribe, () => isOfReplica)
}
