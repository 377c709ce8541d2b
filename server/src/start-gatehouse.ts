import { randomSecret } from '@gatehouse/operation/random-secret'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { readConfig } from './config/config.ts'
import { serveGatehouse } from './gatehouse.ts'
import type { AddedCapability } from './identity/added.ts'
import { createLog } from './observe/log.ts'

/** Another process can take a port between the moment it is found free and the moment it is used. */
const attemptsMax = 5

export type GatehouseOptions = {
  /** `:memory:` (the default), `file:<path>` or `postgres://…`. */
  database?: string
  /** At least 32 characters, the same at every start on one database. Random by default. */
  secret?: string
  /** Further capabilities, with their operations and tables. */
  capabilities?: readonly AddedCapability[]
}

export type RunningGatehouse = {
  /** The origin, without a trailing slash: the console, the SDKs' `baseUrl` and the GraphQL API. */
  url: string
  projectId: string
  /** Has every right in the project. */
  managementKey: string
  /** Signs in to the console. The password is that of the first start on this database. */
  administrator: { email: string; password: string }
  /** Lets requests in flight finish and frees the port. A second call waits for the first. */
  close(): Promise<void>
}

/**
 * Starts Gatehouse in this process for tests, on a free port of 127.0.0.1. It reads no environment variables, limits no
 * attempts, writes no files of its own, and several can run at once.
 * @throws {InvalidConfig} when an option is malformed
 * @throws {DatabaseUnreachable} when the database cannot be opened or reached
 * @throws {UnknownSecret} when the database was used with another secret
 */
export async function startGatehouse({
  database = ':memory:',
  secret = randomText(32),
  capabilities = [],
}: GatehouseOptions = {}): Promise<RunningGatehouse> {
  const administrator = { email: 'admin@localhost', password: randomText(15) }
  const managementKey = `Kgh_${randomText(32)}`
  const { gatehouse, url } = await serveOnFreePort(attemptsMax, capabilities, {
    HOST: '127.0.0.1',
    DATABASE_URL: database,
    GATEHOUSE_SECRET: secret,
    GATEHOUSE_MANAGEMENT_KEY: managementKey,
    GATEHOUSE_ADMIN_EMAIL: administrator.email,
    GATEHOUSE_ADMIN_PASSWORD: administrator.password,
    GATEHOUSE_RATE_LIMITS: 'off',
  })
  let closing: Promise<void> | undefined
  return {
    url,
    projectId: gatehouse.identity.projectId,
    managementKey,
    administrator,
    close() {
      closing ??= gatehouse.stop()
      return closing
    },
  }
}

async function serveOnFreePort(
  attempts: number,
  added: readonly AddedCapability[],
  environment: Record<string, string>,
) {
  const port = await freePort()
  const config = readConfig({ ...environment, PORT: String(port) })
  if (!config.secrets) throw new Error('unreachable: the secret was given')
  try {
    const gatehouse = await serveGatehouse(config, config.secrets, { log: createLog(config.logLevel), added })
    return { gatehouse, url: config.publicUrl }
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken || attempts === 1) throw error
    return serveOnFreePort(attempts - 1, added, environment)
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
