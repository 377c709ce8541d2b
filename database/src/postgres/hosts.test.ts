import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { openChannel } from '../channel/channel.ts'
import { InvalidDatabaseUrl } from '../errors.ts'
import { openDatabase } from '../open.ts'
import { testEngines } from '../testing/databases.ts'
import { tcpProxy } from '../testing/tcp-proxy.ts'
import { hostsOf, placeOf } from './hosts.ts'

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const postgres = testEngines.find(({ engine }) => engine === 'postgresql')

describe.runIf(postgres)('several hosts of PostgreSQL', () => {
  async function createDatabase(): Promise<string> {
    if (!postgres) throw new Error('unreachable: it runs where PostgreSQL is')
    const { url, drop } = await postgres.create()
    closing.push(drop)
    return url
  }
  async function openProxy(...given: Parameters<typeof tcpProxy>) {
    const proxy = await tcpProxy(...given)
    closing.push(() => proxy.close())
    return proxy
  }
  const hostOf = (url: string) => new URL(url).host
  /** The second host is the first of the URL. */
  const withHosts = (url: string, first: string) => url.replace('@', `@${hostOf(first)},`)

  test('who takes writes is found, also after another one does', async () => {
    const url = await createDatabase()
    const primary = await openProxy(url)
    const db = await openDatabase({ url: withHosts(url, primary.url), connectionsMax: 2 })
    closing.push(() => db.destroy())
    await sql`create table notes (id bigint)`.execute(db)
    await primary.close()
    // What its connections have in flight fails; new ones go elsewhere.
    await sql`select 1`.execute(db).catch(() => {})
    await sql`insert into notes values (1)`.execute(db)
    expect((await sql`select id from notes`.execute(db)).rows).toEqual([{ id: 1 }])
  })

  test('a host that takes no writes is not used, by queries and by the channel', async () => {
    const url = await createDatabase()
    const standby = await openProxy(url, { onFirst: message => ({ pass: readOnly(message) }) })
    await expect(openDatabase({ url: `${standby.url}&target_session_attrs=read-write` })).rejects.toThrow('no writes')
    const both = withHosts(url, standby.url)
    const db = await openDatabase({ url: both })
    closing.push(() => db.destroy())
    await sql`create table notes (id bigint)`.execute(db)
    const [listening, notifying] = [openChannel({ url: both }), openChannel({ url })]
    closing.push(
      () => listening.close(),
      () => notifying.close(),
    )
    const heard = Promise.withResolvers<void>()
    let told = 0
    listening.listen(['notes'], () => {
      // The first time, because it listens from then on.
      if (++told > 1) heard.resolve()
    })
    while (told === 0) await setTimeout(5)
    notifying.notify('notes')
    await heard.promise
  })
})

test('a URL of several hosts is one for each, in turn, with the parameters of all', () => {
  const hosts = hostsOf('postgres://me:p%40ss@one,two:5433/name?sslmode=verify-full&target_session_attrs=any')
  expect(hosts).toMatchObject({ count: 2, mustBeWritable: true })
  const first = hosts.url()
  expect(first).toBe('postgres://me:p%40ss@one/name?sslmode=verify-full')
  hosts.leave(first)
  hosts.leave(first)
  expect(hosts.url()).toBe('postgres://me:p%40ss@two:5433/name?sslmode=verify-full')
  hosts.leave(hosts.url())
  expect(hosts.url()).toBe(first)
  expect(placeOf('postgres://me:secret@one,two:5433/name?a=b')).toBe('one,two:5433/name')
  expect(placeOf('postgres://me:se@cret@one/name')).toBe('one/name')
})

test('one host has to take writes where the URL says so; a path to a socket is one', () => {
  expect(hostsOf('postgresql://me@one/name')).toMatchObject({ count: 1, mustBeWritable: false })
  expect(hostsOf('postgres://one,two/name').mustBeWritable).toBe(true)
  expect(hostsOf('postgres://one,two/name', { mayBeStandby: true }).mustBeWritable).toBe(false)
  expect(hostsOf('postgresql://one/name?target_session_attrs=primary').mustBeWritable).toBe(true)
  expect(hostsOf('postgres://me@/name?host=%2Frun').url()).toBe('postgres://me@/name?host=%2Frun')
  expect(() => hostsOf('mysql://one/name')).toThrow(InvalidDatabaseUrl)
})

/** The first message of a client, with one more setting of the session; its length is its first number. */
function readOnly(message: Buffer): Buffer {
  const setting = '-c search_path'
  const changed = message.toString('latin1').replace(setting, `-c default_transaction_read_only=on ${setting}`)
  const bytes = Buffer.from(changed, 'latin1')
  bytes.writeInt32BE(bytes.length)
  return bytes
}
