import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { freePort, runGatehouse, temporaryFolder } from '../../support/start-server.ts'
import { serverForTest, startAgain } from '../../support/test-server.ts'

async function startInFolder() {
  const server = await serverForTest()
  const { folder } = server
  const gatehouse = async (...args: string[]) => {
    const run = runGatehouse(args, { folder })
    const { code } = await run.exited
    return { code, said: run.output() + run.errors() }
  }
  return { folder, server, gatehouse, caller: asKeyHolder(server) }
}

test('a backup of a server that is written to has what was acknowledged before, and is restored to just that', async () => {
  const { folder, server, gatehouse, caller } = await startInFolder()
  const acknowledged: string[] = []
  let isOver = false
  const write = async (writer: number) => {
    for (let index = 0; !isOver; index++) {
      const loginId = `user-${writer}-${index}`
      const { status } = await post(caller, '/v1/mgmt/user/create', { loginId })
      if (status === 200) acknowledged.push(loginId)
    }
  }
  const writers = [0, 1, 2, 3].map(write)
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
  const before = [...acknowledged]
  const file = join(folder, 'kept.db')
  expect(await gatehouse('backup', file)).toEqual({ code: 0, said: expect.stringContaining(`Backed up to ${file}`) })
  isOver = true
  await Promise.all(writers)
  expect(acknowledged.length).toBeGreaterThan(before.length)
  expect(readdirSync(folder).filter(name => name.startsWith('kept'))).toEqual(['kept.db'])
  expect(statSync(file).mode & 0o777).toBe(0o600)

  expect(await gatehouse('backup', file)).toEqual({ code: 1, said: expect.stringContaining('exists') })
  expect(await gatehouse('restore', file)).toEqual({ code: 1, said: expect.stringContaining('stop it first') })
  await post(caller, '/v1/mgmt/user/create', { loginId: 'after-the-backup' })
  await server.stop('SIGTERM')
  const restored = await gatehouse('restore', file)
  expect(restored).toEqual({ code: 0, said: expect.stringMatching(/kept in .*gatehouse\.db\.replaced-\S+\.\n$/) })
  const { url } = await startAgain(server)
  const { body } = await post({ ...caller, url }, '/v2/mgmt/user/search', { limit: 1000 })
  const kept = new Set(body.users.flatMap(({ loginIds }: { loginIds: string[] }) => loginIds))
  expect(before.filter(loginId => !kept.has(loginId))).toEqual([])
  expect(kept.has('after-the-backup')).toBe(false)
})

async function stoppedWithBackup() {
  const started = await startInFolder()
  const file = join(started.folder, 'kept.db')
  await started.gatehouse('backup', file)
  await started.server.stop('SIGTERM')
  const database = join(started.folder, 'data', 'gatehouse.db')
  return { ...started, file, database, bytes: readFileSync(database) }
}

test('what is no backup of this version is not restored, and the database stays', async () => {
  const { folder, gatehouse, file, database, bytes } = await stoppedWithBackup()
  const other = join(folder, 'other.db')
  new DatabaseSync(other).close()
  const newer = join(folder, 'newer.db')
  copyFileSync(file, newer)
  const open = new DatabaseSync(newer)
  open.exec("insert into migrations select package, '9999-later.sql', checksum, applied_at from migrations limit 1")
  open.close()
  const damaged = join(folder, 'damaged.db')
  writeFileSync(damaged, bytes.subarray(0, bytes.length / 2))
  for (const [path, why] of [
    [join(folder, 'missing.db'), 'there is no file'],
    [other, 'is no database of Gatehouse'],
    [newer, 'a newer version has migrated'],
    [damaged, 'malformed'],
  ] as const)
    expect(await gatehouse('restore', path), why).toEqual({ code: 1, said: expect.stringContaining(why) })
  expect(await gatehouse('restore')).toEqual({ code: 64, said: expect.stringContaining('<file> is missing') })
  expect(readFileSync(database).equals(bytes)).toBe(true)
  expect(readdirSync(join(folder, 'data')).toSorted()).toEqual(['gatehouse.db', 'secret'])
})

test('a damaged database is refused at the start, and a backup is put in its place', async () => {
  const { folder, server, gatehouse, file, database, bytes } = await stoppedWithBackup()
  const rootPage = new DatabaseSync(file).prepare("select rootpage from sqlite_schema where name = 'users'").get()
  bytes.fill(0xff, (Number(rootPage?.rootpage) - 1) * 4096, Number(rootPage?.rootpage) * 4096)
  writeFileSync(database, bytes)
  const run = runGatehouse(['start'], { folder, env: { PORT: String(await freePort()) } })
  onTestFinished(() => void run.process.kill('SIGKILL'))
  expect({ ...(await run.exited), said: run.errors() }).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /^gatehouse-id: the database file .+ is damaged \(.+\); restore a backup: gatehouse-id restore <file>\n$/,
    ),
  })
  expect(await gatehouse('restore', file)).toMatchObject({ code: 0 })
  await startAgain(server)
  expect(existsSync(database)).toBe(true)
})

test('a log without its database is not taken for that of the backup', async () => {
  const { folder, gatehouse, file, database } = await stoppedWithBackup()
  // As after the server was killed, and somebody has removed the database alone.
  const open = new DatabaseSync(database)
  open.exec('pragma journal_mode = wal; update users set display_name = 1')
  copyFileSync(`${database}-wal`, join(folder, 'kept-wal'))
  open.close()
  rmSync(database)
  copyFileSync(join(folder, 'kept-wal'), `${database}-wal`)
  expect(await gatehouse('restore', file)).toEqual({ code: 0, said: expect.stringContaining('.replaced-') })
  const left = readdirSync(join(folder, 'data')).map(name => name.replace(/replaced-.*Z/, 'replaced'))
  expect(left.toSorted()).toEqual(['gatehouse.db', 'gatehouse.db.replaced-wal', 'secret'])
})

test('there is a backup of files alone', async () => {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  for (const [url, why] of [
    [':memory:', 'in memory alone'],
    ['postgres://localhost/gatehouse', 'pg_dump'],
    [`file:${folder.path}/none.db`, 'there is no database'],
  ] as const) {
    const run = runGatehouse(['backup', join(folder.path, 'kept.db')], {
      folder: folder.path,
      env: { DATABASE_URL: url },
    })
    expect(await run.exited).toMatchObject({ code: 1 })
    expect(run.errors()).toContain(why)
  }
  expect(readdirSync(folder.path)).toEqual([])
})
