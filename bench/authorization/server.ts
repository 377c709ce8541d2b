import { createSend } from '../requests/load.ts'
import type { ServerProcess } from '../requests/server-process.ts'

export type Manage = (path: string, body: unknown) => Promise<Record<string, unknown>>

export function managed({ url, projectId, managementKey }: ServerProcess): Manage {
  const send = createSend(url)
  return async (path, body) => {
    const answer = await send(path, { bearer: `${projectId}:${managementKey}`, body })
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
}

/** The relations are read while the first checks are answered from the database. */
export async function untilInMemory(manage: Manage, questions: unknown[]) {
  for (let quick = 0; quick < 5; ) {
    const startedAt = performance.now()
    await manage('/v1/mgmt/fga/check', { tuples: questions.slice(0, 20) })
    quick = performance.now() - startedAt < 10 ? quick + 1 : 0
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
