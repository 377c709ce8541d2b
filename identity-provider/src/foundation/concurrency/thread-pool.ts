import { availableParallelism } from 'node:os'

/** Of the four threads of the process; what takes its turn behind the hashes of passwords waits tens of milliseconds. */
const longMax = 2
const cores = availableParallelism()
let long = 0

/** Runs what keeps a thread of the pool for milliseconds, as hashes of passwords do. */
export async function longInThreadPool<Result>(run: () => Promise<Result>): Promise<Result> {
  long++
  try {
    return await run()
  } finally {
    long--
  }
}

/** Whether short work begins there at once, and on another core. */
export function hasFreeThread(): boolean {
  return cores > 1 && long < longMax
}
