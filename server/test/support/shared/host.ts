// A process that serves the Gatehouses of test files, several at once. host-server.ts forks it.
import { setTimeout } from 'node:timers/promises'
import { type Config, readConfig } from '../../../src/config/config.ts'
import { type Gatehouse, serveGatehouse } from '../../../src/gatehouse.ts'
import { createLog } from '../../../src/observe/log.ts'
import { migratedContents } from '../../../src/test-kit/migrated.ts'
import type { UnderTest } from '../../../src/test-kit/under-test.ts'

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

/** How late answers are at most, each by a time of its own. */
const lateMsMax = Number(process.env.TEST_ANSWERS_LATE_MS ?? 0)
const secretUnlessGiven = 'a secret for tests only, and long enough'
const serving = new Map<number, Promise<Gatehouse>>()

async function start(port: number, env: Record<string, string>): Promise<Hosted> {
  const config = readConfig({ PORT: String(port), ...env })
  const log = createLog(config.logLevel)
  const started = underTestOf(config).then(underTest =>
    serveGatehouse(config, config.secrets ?? [secretUnlessGiven], { log, underTest }),
  )
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

/** What a hash costs is not the subject of those who share, nor how the tables of a database in memory are made. */
async function underTestOf({ databaseUrl, isProduction }: Config): Promise<UnderTest | undefined> {
  if (isProduction) return undefined
  const contents = databaseUrl === ':memory:' ? await migratedContents() : undefined
  return {
    contents: () => contents,
    passwordCost: { memoryKib: 8, passes: 1 },
    clock: Date.now,
    withholds: () => undefined,
    disturb: () => undefined,
    isOfTests: () => false,
    async around(_request, _response, next) {
      // What comes late, and in another order, is waited for by what needs it.
      if (lateMsMax > 0) await setTimeout(Math.random() * lateMsMax)
      await next()
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
