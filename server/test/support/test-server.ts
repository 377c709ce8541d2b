import { beforeAll, onTestFinished } from 'vitest'
import { type SharedServer, shareServer } from './shared/shared-server.ts'
import { freePort, type Server, startServer, temporaryFolder } from './start-server.ts'

type Env = Record<string, string>

/** A server after its first start, with what it showed. */
export type FirstServer = Pick<Server, 'url' | 'projectId'> & {
  shown: NonNullable<Server['shown']>
  folder: string
  port: number
}
/** One with a process of its own. */
export type OwnServer = Server & FirstServer

/** A fresh server for one test, in a process of its own, by default on a SQLite file in its own folder. */
export async function serverForTest(env: Env = {}, args: string[] = []): Promise<OwnServer> {
  const { server, remove } = await startFirst(env, args)
  onTestFinished(remove)
  return server
}

/** One server for all tests of a file, in memory by default. */
export function serverForFile(env: Env = {}): () => FirstServer {
  let started: FirstServer | undefined
  beforeAll(async () => {
    const shared = await shareServer(env)
    started = firstOf(shared)
    return shared.leave
  })
  return () => {
    if (!started) throw new Error('unreachable: asked for before the tests began')
    return started
  }
}

/** One for one test that is not about the process, in memory by default. */
export async function sharedServerForTest(env: Env = {}, port?: number): Promise<FirstServer> {
  const shared = await shareServer(env, port)
  onTestFinished(shared.leave)
  return firstOf(shared)
}

function firstOf({ shown, ...server }: SharedServer): FirstServer {
  if (!shown) throw new Error('the first start shows the password and the key')
  return { ...server, shown }
}

/** Starts the same server again, on its folder and port; it ends with the test. */
export async function startAgain({ folder, port }: FirstServer, env: Env = {}): Promise<Server> {
  const server = await startServer({ folder, port, env })
  onTestFinished(async () => void (await server.stop('SIGKILL')))
  return server
}

async function startFirst(env: Env, args: string[] = []) {
  const folder = temporaryFolder()
  const port = await freePort()
  const server = await startServer({ folder: folder.path, port, env, args })
  const { shown } = server
  if (!shown) throw new Error('the first start shows the password and the key')
  const remove = async () => {
    await server.stop('SIGKILL')
    folder.remove()
  }
  return { server: { ...server, shown, folder: folder.path, port }, remove }
}
