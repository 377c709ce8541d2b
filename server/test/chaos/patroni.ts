import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findPrograms, serverOwner } from '../../../scripts/postgres.mjs'
import { freePort } from '../support/start-server.ts'

/** A PostgreSQL server with the Patroni that keeps it. */
export type Member = {
  name: string
  url: string
  /** Host and port of its Patroni. */
  api: string
  start(): void
  /** Kills Patroni and every process of PostgreSQL at once, as when its machine loses power. */
  kill(): Promise<void>
  /** Kills PostgreSQL alone; Patroni starts it again. */
  crash(): void
  /** What is written from now on reaches no standby. */
  stopSending(): Promise<void>
}

export type Patroni = {
  members: Member[]
  /** Of all members, for `DATABASE_URL`. */
  url: string
  primary(): Promise<Member>
  standby(): Promise<Member>
  /** Resolves when another member is the primary. */
  promoted(former: Member): Promise<void>
  /** Resolves when one member is the primary and all others follow it. */
  whole(): Promise<void>
  switchover(): Promise<void>
  etcd: { start(): void; kill(): Promise<void> }
  stop(): void
}

type Seen = { members: { name: string; role: string; state: string }[] }

const scope = 'gatehouse'
const waitMsMax = 120_000
/** The shortest that Patroni takes: how long a primary that is gone keeps its place. */
const ttlSeconds = 20
const programs = ['/usr/bin/patroni', '/usr/bin/patronictl', '/usr/bin/etcd']

/** What this machine lacks, as a command that installs it; undefined when it lacks nothing. */
export function missingPrograms(): string | undefined {
  if (findPrograms() && programs.every(program => existsSync(program))) return undefined
  return 'apt-get install -y postgresql patroni etcd-server'
}

/** Starts servers under Patroni, which has one etcd, on loopback ports; resolves when they are whole. */
export async function startPatroni(count: number, { isSynchronous }: { isSynchronous: boolean }): Promise<Patroni> {
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-patroni-'))
  const own = (path: string) => owner && chownSync(path, owner.uid, owner.gid)
  own(folder)
  const children = new Set<ChildProcess>()
  function launch(name: string, program: string, args: string[]): ChildProcess {
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', log, log], ...owner })
    children.add(child)
    return child
  }
  async function end(child: ChildProcess | undefined): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }

  const etcdAddress = `127.0.0.1:${await freePort()}`
  const peer = `http://127.0.0.1:${await freePort()}`
  let etcdProcess: ChildProcess | undefined
  const etcd = {
    start() {
      const address = `http://${etcdAddress}`
      etcdProcess = launch('etcd', '/usr/bin/etcd', [
        ...['--name', 'one', '--data-dir', join(folder, 'etcd'), '--initial-cluster', `one=${peer}`],
        ...['--listen-client-urls', address, '--advertise-client-urls', address],
        ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer],
      ])
    },
    kill: () => end(etcdProcess),
  }

  async function member(index: number): Promise<Member & { config: string }> {
    const name = `server-${index + 1}`
    const home = join(folder, name)
    mkdirSync(home)
    own(home)
    const data = join(home, 'data')
    const [address, api] = [`127.0.0.1:${await freePort()}`, `127.0.0.1:${await freePort()}`]
    const config = join(folder, `${name}.json`)
    // JSON is YAML.
    writeFileSync(
      config,
      JSON.stringify({
        scope,
        name,
        restapi: { listen: api, connect_address: api },
        etcd3: { host: etcdAddress },
        bootstrap: {
          dcs: {
            ttl: ttlSeconds,
            loop_wait: 2,
            retry_timeout: 5,
            // A trial is to lose more than the megabyte that Patroni accepts by default.
            maximum_lag_on_failover: 64 * 1024 * 1024,
            synchronous_mode: isSynchronous,
            failsafe_mode: true,
            postgresql: { use_pg_rewind: true, use_slots: true, parameters: { max_connections: 200 } },
          },
          initdb: ['data-checksums', { encoding: 'UTF8' }],
        },
        postgresql: {
          listen: address,
          connect_address: address,
          data_dir: data,
          bin_dir: findPrograms(),
          pgpass: join(home, 'pgpass'),
          authentication: { superuser: { username: 'gatehouse' }, replication: { username: 'replicator' } },
          pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust', 'local all all trust'],
          parameters: { unix_socket_directories: home },
        },
        watchdog: { mode: 'off' },
      }),
    )
    const url = `postgres://gatehouse@${address}/postgres`
    let child: ChildProcess | undefined
    const crash = () => {
      for (const pid of processesOf(data)) kill(pid)
    }
    return {
      name,
      api,
      config,
      url,
      start() {
        child = launch(name, '/usr/bin/patroni', [config])
      },
      async kill() {
        await end(child)
        crash()
      },
      crash,
      async stopSending() {
        for (const { pid } of await query(url, 'select pid from pg_stat_replication'))
          process.kill(Number(pid), 'SIGSTOP')
      },
    }
  }

  function stop(): void {
    for (const child of children) child.kill('SIGKILL')
    for (const { crash } of members) crash()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  // What runs for it ends with it.
  process.once('exit', stop)
  etcd.start()
  const members = await Promise.all(Array.from({ length: count }, (_, index) => member(index)))
  for (const { start } of members) start()

  async function see(): Promise<Seen> {
    const answers = members.map(({ api }) =>
      fetch(`http://${api}/cluster`, { signal: AbortSignal.timeout(2_000) }).then(answer => answer.json()),
    )
    const seen = await Promise.any(answers).catch(() => ({ members: [] }))
    return seen as Seen // Patroni's REST API
  }
  async function find(isWanted: (role: string) => boolean): Promise<Member | undefined> {
    const found = (await see()).members.find(({ role }) => isWanted(role))
    return members.find(({ name }) => name === found?.name)
  }
  const leader = () => find(role => role === 'leader')
  async function until(isSo: () => Promise<boolean>): Promise<void> {
    const endsAt = performance.now() + waitMsMax
    while (!(await isSo())) {
      if (performance.now() > endsAt) throw new Error(`Patroni stays so: ${JSON.stringify(await see())}`)
      await wait(250)
    }
  }
  async function isWhole(): Promise<boolean> {
    const running = (await see()).members.filter(({ state }) => ['running', 'streaming'].includes(state))
    const hasLeader = running.some(({ role }) => role === 'leader')
    const hasSynchronous = !isSynchronous || running.some(({ role }) => role === 'sync_standby')
    if (running.length < count || !hasLeader || !hasSynchronous) return false
    // Patroni says `running` of a standby that cannot follow, too.
    const sending = await query(
      (await leader())?.url ?? '',
      `select from pg_stat_replication where state = 'streaming'`,
    )
    return sending.length === count - 1
  }

  const patroni: Patroni = {
    members,
    url: `postgres://gatehouse@${members.map(({ url }) => new URL(url).host).join(',')}/postgres`,
    primary: async () => there(await leader()),
    standby: async () => there(await find(role => role !== 'leader')),
    promoted: former => until(async () => ![undefined, former].includes(await leader())),
    whole: () => until(isWhole),
    async switchover() {
      const [config] = members.map(one => one.config)
      const child = launch('switchover', '/usr/bin/patronictl', ['-c', String(config), 'switchover', scope, '--force'])
      const [code] = await once(child, 'exit')
      if (code !== 0) throw new Error(`patronictl switchover ended with ${code}; its log is in ${folder}`)
    },
    etcd,
    stop,
  }
  await patroni.whole()
  return patroni
}

function there(member: Member | undefined): Member {
  if (!member) throw new Error('Patroni names no such member')
  return member
}

/** PostgreSQL's main process of a data folder and its children. */
function processesOf(data: string): number[] {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return []
  const main = Number(readFileSync(file, 'utf8').split('\n')[0])
  const children = `/proc/${main}/task/${main}/children`
  return [main, ...(existsSync(children) ? readFileSync(children, 'utf8').trim().split(' ').map(Number) : [])]
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

/** [] when the server does not answer. */
async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(statement)).rows
  } catch {
    return []
  } finally {
    await client.end().catch(() => {})
  }
}
