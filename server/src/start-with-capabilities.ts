import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { readConfig } from './config/config.ts'
import { serveGatehouse } from './gatehouse.ts'
import type { AddedCapability } from './identity/added.ts'
import { createMailbox } from './mailbox.ts'
import { createLog } from './observe/log.ts'
import { createClock, type Moment } from './test-kit/clock/clock.ts'
import { withDate } from './test-kit/clock/date-of-requests.ts'
import { createFaults } from './test-kit/faults/faults.ts'
import { type Access, createManagement } from './test-kit/management.ts'
import type { UnderTest } from './test-kit/under-test.ts'

/** Another process can take a port between the moment it is found free and the moment it is used. */
const attemptsMax = 5

type Options = { database?: string; secret?: string; clock?: Moment; limitsAttempts?: boolean }

/** What `startGatehouse` does, with further capabilities: their operations, tables and entities. */
export async function startWithCapabilities(
  capabilities: readonly AddedCapability[],
  { database = ':memory:', secret = randomText(32), clock: at, limitsAttempts = false }: Options = {},
) {
  let catchUp = async () => {}
  const clock = createClock({ at, catchUp: () => withDate(clock.now, () => catchUp()) })
  let access: Access | undefined
  const management = createManagement(() => {
    if (!access) throw new Error('unreachable: it is called once it is served')
    return access
  })
  const { faults, withholds, around } = createFaults(management)
  const underTest: UnderTest = {
    clock: clock.now,
    withholds,
    around(request, response, next) {
      const faulted = () => around(request, response, next)
      return clock.isTurned() ? withDate(clock.now, faulted) : faulted()
    },
  }
  const administrator = { email: 'admin@localhost', password: randomText(15) }
  const managementKey = `Kgh_${randomText(32)}`
  const { gatehouse, url } = await serveOnFreePort(
    attemptsMax,
    { added: capabilities, underTest },
    {
      HOST: '127.0.0.1',
      DATABASE_URL: database,
      GATEHOUSE_SECRET: secret,
      GATEHOUSE_MANAGEMENT_KEY: managementKey,
      GATEHOUSE_ADMIN_EMAIL: administrator.email,
      GATEHOUSE_ADMIN_PASSWORD: administrator.password,
      GATEHOUSE_RATE_LIMITS: limitsAttempts ? 'on' : 'off',
    },
  )
  catchUp = async () => gatehouse.identity.catchUp?.()
  let closing: Promise<void> | undefined
  access = { url, projectId: gatehouse.identity.projectId, managementKey }
  return {
    ...access,
    administrator,
    mailbox: createMailbox(management),
    clock,
    faults,
    close() {
      closing ??= gatehouse.stop()
      return closing
    },
  }
}

async function serveOnFreePort(
  attempts: number,
  parts: { added: readonly AddedCapability[]; underTest: UnderTest },
  environment: Record<string, string>,
) {
  const port = await freePort()
  const config = readConfig({ ...environment, PORT: String(port) })
  if (!config.secrets) throw new Error('unreachable: the secret was given')
  try {
    const gatehouse = await serveGatehouse(config, config.secrets, { log: createLog(config.logLevel), ...parts })
    return { gatehouse, url: config.publicUrl }
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken || attempts === 1) throw error
    return serveOnFreePort(attempts - 1, parts, environment)
  }
}

/** The port is part of every address that the provider gives out, so it is needed before listening. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('unreachable: it listens on a port')
  server.close()
  await once(server, 'close')
  return address.port
}

function randomText(bytes: number): string {
  return randomSecret(randomBytes, bytes)
}
