import { once } from 'node:events'
import { createServer } from 'node:net'
import { readConfig } from '../config/config.ts'
import { serveGatehouse } from '../gatehouse.ts'
import type { AddedCapability } from '../identity/added.ts'
import { createLog } from '../observe/log.ts'
import type { UnderTest } from './under-test.ts'

/** Another process can take a port between the moment it is found free and the moment it is used. */
const attemptsMax = 5

type Parts = { added: readonly AddedCapability[]; underTest: UnderTest; port: number | undefined }

/** Serves on 127.0.0.1, on a free port unless one is given. */
export async function serveOnFreePort(
  { port: given, ...parts }: Parts,
  environment: Record<string, string>,
  attempts = given === undefined ? attemptsMax : 1,
) {
  const port = given ?? (await freePort())
  const config = readConfig({ ...environment, HOST: '127.0.0.1', PORT: String(port) })
  const { secrets } = config
  if (!secrets) throw new Error('unreachable: the secret was given')
  try {
    const gatehouse = await serveGatehouse(config, secrets, { log: createLog(config.logLevel), ...parts })
    return {
      gatehouse,
      url: config.publicUrl,
      reload: (onSettled: () => void) => gatehouse.reload(config, secrets, onSettled),
    }
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
    if (!isTaken || attempts === 1) throw error
    return serveOnFreePort({ port: given, ...parts }, environment, attempts - 1)
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
