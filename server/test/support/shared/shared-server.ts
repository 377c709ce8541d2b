import { inject } from 'vitest'
import { freePort, temporaryFolder } from '../start-server.ts'
import type { HostAnswer, Hosted, HostRequest } from './host.ts'

export type SharedServer = Hosted & { port: number; folder: string; leave(): Promise<void> }

/**
 * A server, in memory unless told, in the process that serves those of all files: what a start loads and compiles is there
 * for all but the first. For tests that are not about the process.
 */
export async function shareServer(env: Record<string, string> = {}, given?: number): Promise<SharedServer> {
  const port = given ?? (await freePort())
  const folder = temporaryFolder()
  // Files are in the folder that a process of its own would have been started in.
  const databaseUrl = (env.DATABASE_URL ?? ':memory:').replace(/^file:(?!\/)/, `file:${folder.path}/`)
  const hosted = await ask({ port, env: { ...env, DATABASE_URL: databaseUrl } })
  if (!hosted) throw new Error('unreachable: it was started')
  return {
    ...hosted,
    port,
    folder: folder.path,
    async leave() {
      await ask({ port })
      folder.remove()
    },
  }
}

async function ask(request: HostRequest): Promise<Hosted | undefined> {
  const response = await fetch(inject('hostUrl'), { method: 'POST', body: JSON.stringify(request) })
  const answer = (await response.json()) as HostAnswer // of host-server.ts
  if ('failure' in answer) throw new Error(answer.failure)
  return answer.hosted
}
