// A process that serves the Gatehouses of test files, several at once. host-server.ts forks it.
import { readConfig } from '../../../src/config/config.ts'
import { type Gatehouse, serveGatehouse } from '../../../src/gatehouse.ts'
import { createLog } from '../../../src/observe/log.ts'

/** One is known by its port; without `env` it is stopped. */
export type HostRequest = { port: number; env?: Record<string, string> }
/** Neither when it was stopped. */
export type HostAnswer = { port: number } & ({ hosted?: Hosted } | { failure: string })
export type Hosted = {
  url: string
  projectId: string
  /** What a first start prints; a hosted service prints nothing. */
  shown: { email: string; password: string; managementKey: string } | undefined
}

const secretUnlessGiven = 'a secret for tests only, and long enough'
const serving = new Map<number, Promise<Gatehouse>>()

async function start(port: number, env: Record<string, string>): Promise<Hosted> {
  const config = readConfig({ PORT: String(port), ...env })
  const log = createLog(config.logLevel)
  const started = serveGatehouse(config, config.secrets ?? [secretUnlessGiven], { log })
  serving.set(port, started)
  const { projectId, firstStart } = (await started).identity
  const { email } = config.administrator
  return {
    url: config.publicUrl,
    projectId,
    shown: firstStart && {
      email,
      password: firstStart.administratorPassword,
      managementKey: firstStart.managementKey,
    },
  }
}

async function stop(port: number): Promise<undefined> {
  const gatehouse = await serving.get(port)
  serving.delete(port)
  // Nobody has to be told.
  await gatehouse?.stop({ hurry: AbortSignal.abort() })
}

process.on('message', async ({ port, env }: HostRequest) => {
  const answer: HostAnswer = await (env ? start(port, env) : stop(port)).then(
    hosted => ({ port, ...(hosted && { hosted }) }),
    (error: unknown) => ({ port, failure: String(error) }),
  )
  process.send?.(answer)
})
process.on('disconnect', () => process.exit())
