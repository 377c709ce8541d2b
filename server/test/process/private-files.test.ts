import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startServer, temporaryFolder } from '../support/start-server.ts'

function modeOf(path: string) {
  return (statSync(path).mode & 0o777).toString(8)
}

test('files of the server are readable by their owner only', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  const server = await startServer({ folder: folder.path, port: await freePort() })
  onTestFinished(async () => void (await server.stop('SIGTERM')))
  const data = join(folder.path, 'data')
  const modes = readdirSync(data).map(name => [name, modeOf(join(data, name))])
  expect(Object.fromEntries(modes)).toEqual({
    'gatehouse.db': '600',
    'gatehouse.db-shm': '600',
    'gatehouse.db-wal': '600',
    secret: '600',
  })
  expect(modeOf(data)).toBe('700')
})
