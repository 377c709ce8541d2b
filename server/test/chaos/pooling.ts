import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { serverOwner } from '../../../scripts/postgres.mjs'
import { freePort } from '../support/start-server.ts'
import type { Member } from './patroni.ts'

const programs = { haproxy: '/usr/sbin/haproxy', pgbouncer: '/usr/sbin/pgbouncer' }
const startMsMax = 20_000

/** As for Patroni. */
export function missingPoolers(): string | undefined {
  return Object.values(programs).every(path => existsSync(path)) ? undefined : 'apt-get install -y haproxy pgbouncer'
}

/**
 * pgbouncer in transaction mode before haproxy, which asks each Patroni whether its server is the primary: what nodes
 * connect to never moves.
 */
export async function startPooling(members: readonly Member[]): Promise<{ url: string; stop(): void }> {
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-pooling-'))
  const write = (name: string, lines: readonly string[]) => {
    const path = join(folder, name)
    writeFileSync(path, `${lines.join('\n')}\n`)
    if (owner) chownSync(path, owner.uid, owner.gid)
    return path
  }
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const [ofProxy, ofPool] = [await freePort(), await freePort()]
  const proxy = write('haproxy.cfg', [
    'defaults',
    '  mode tcp',
    '  timeout connect 2s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 2s',
    'listen primary',
    `  bind 127.0.0.1:${ofProxy}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...members.map(({ name, url, api }) => `  server ${name} ${new URL(url).host} check port ${api.split(':')[1]}`),
  ])
  const pool = write('pgbouncer.ini', [
    '[databases]',
    `postgres = host=127.0.0.1 port=${ofProxy} user=gatehouse`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${ofPool}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${write('users', ['"gatehouse" ""'])}`,
    'pool_mode = transaction',
    'default_pool_size = 20',
    'server_login_retry = 1',
    'query_wait_timeout = 10',
  ])
  const log = openSync(join(folder, 'log'), 'a')
  const launch = (program: string, args: string[]) =>
    spawn(program, args, { cwd: folder, stdio: ['ignore', log, log], ...owner })
  const children = [launch(programs.haproxy, ['-db', '-f', proxy]), launch(programs.pgbouncer, [pool])]
  function stop(): void {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', stop)
  const url = `postgres://gatehouse@127.0.0.1:${ofPool}/postgres`
  for (const endsAt = performance.now() + startMsMax; !(await answers(url)); await wait(250))
    if (performance.now() > endsAt) throw new Error(`pgbouncer and haproxy do not answer; their log is in ${folder}`)
  return { url, stop }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
