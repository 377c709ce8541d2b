import { fileURLToPath } from 'node:url'
import { freePort, type Server, startServer, temporaryFolder } from '../support/start-server.ts'

/** A process of Gatehouse. */
export type Node = {
  name: string
  server: Server
  /** What the process of before was started with lasts until the next start. */
  restart(how?: Restart): Promise<void>
}

/** A process is killed unless another signal is told, and started again with the program it had unless told another. */
export type Restart = { env?: Record<string, string>; signal?: NodeJS.Signals; program?: string }

/** What an answer says: `unknown` when the request may or may not have been done. */
export type Answer = { status: number; isUnknown: boolean; body: Record<string, unknown> }

export type Cluster = {
  nodes: Node[]
  /** Calls a node; as the holder of the management key, unless with the token of a session. */
  call(node: Node, path: string, body: unknown, token?: string): Promise<Answer>
  close(): Promise<void>
}

const projectId = 'Pchaoschaoschaoschaoschaos1'
const managementKey = 'a-management-key-of-the-tests-of-chaos'
const requestMsMax = 15_000
const shiftedClock = fileURLToPath(new URL('../support/shifted-clock.mjs', import.meta.url))

/** The environment of a node whose clock is wrong. */
export function withClock(shiftMs: number): Restart {
  return { env: { NODE_OPTIONS: `--import=${shiftedClock}`, CLOCK_SHIFT_MS: String(shiftMs) } }
}

/**
 * Starts a node for each URL, all at once (of another version, after the first). The URLs lead to one empty database of PostgreSQL.
 * @param first the program that they begin with, if not this version's
 */
export async function startCluster(databaseUrls: string[], first?: string): Promise<Cluster> {
  const folder = temporaryFolder()
  const publicPort = await freePort()
  const startNode = async (databaseUrl: string, index: number): Promise<Node> => {
    const port = index === 0 ? publicPort : await freePort()
    let program = first
    const start = (env: Record<string, string> = {}) =>
      startServer({
        folder: folder.path,
        port,
        program,
        env: {
          DATABASE_URL: databaseUrl,
          PUBLIC_URL: `http://localhost:${publicPort}`,
          GATEHOUSE_SECRET: 'a secret for tests only and long enough',
          GATEHOUSE_PROJECT_ID: projectId,
          GATEHOUSE_MANAGEMENT_KEY: managementKey,
          GATEHOUSE_RATE_LIMITS: 'off',
          LOG_LEVEL: 'error',
          ...env,
        },
      })
    const node: Node = {
      name: `node ${index + 1}`,
      server: { ...(await start()), url: `http://localhost:${port}` },
      async restart({ env, signal = 'SIGKILL', program: another = program } = {}) {
        await node.server.stop(signal)
        program = another
        node.server = { ...(await start(env)), url: `http://localhost:${port}` }
      },
    }
    return node
  }
  // Versions were that could not start at once.
  const alone = first ? databaseUrls.slice(0, 1) : []
  const made = await Promise.all(alone.map(startNode))
  const nodes = [
    ...made,
    ...(await Promise.all(databaseUrls.slice(made.length).map((url, index) => startNode(url, made.length + index)))),
  ]
  return {
    nodes,
    call: (node, path, body, token) => call(node.server.url, path, body, token),
    async close() {
      for (const { server } of nodes) await server.stop('SIGKILL')
      folder.remove()
    },
  }
}

async function call(url: string, path: string, body: unknown, token = managementKey): Promise<Answer> {
  const headers = { authorization: `Bearer ${projectId}:${token}`, 'content-type': 'application/json' }
  try {
    const signal = AbortSignal.timeout(requestMsMax)
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal })
    const text = await response.text()
    return { status: response.status, isUnknown: response.status >= 500, body: JSON.parse(text) }
  } catch {
    return { status: 0, isUnknown: true, body: {} }
  }
}
