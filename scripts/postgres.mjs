// A throw-away PostgreSQL server for tests, where the machine has its programs.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * Starts a server on a free loopback port.
 * @returns {Promise<import('./postgres.d.mts').TestPostgres | undefined>} undefined when there are no programs
 */
export async function startPostgres() {
  const programs = findPrograms()
  if (!programs) return undefined
  const owner = serverOwner()
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-postgres-'))
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const run = (program, ...args) =>
    execFileSync(join(programs, program), args, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...owner })
  run('initdb', '-D', data, '-U', 'gatehouse', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const port = await freePort()
  // Tests ask for correctness, not for durability: fsync off makes the thousands of small commits quick.
  // Tables are emptied between tests. Were one analyzed just then, the planner would take it for empty for a minute, and
  // probe an index that does not narrow; tests of plans analyze by themselves.
  const optionsOn = ownPort =>
    `-p ${ownPort} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off -c autovacuum=off -c max_connections=200`
  const startArguments = ['-D', data, '-w', '-l', join(folder, 'log'), '-o', optionsOn(port), 'start']
  run('pg_ctl', ...startArguments)
  const version = String(execFileSync(join(programs, 'postgres'), ['--version'])).trim()
  const standby = join(folder, 'standby')
  const end = directory =>
    void spawnSync(join(programs, 'pg_ctl'), ['-D', directory, '-m', 'immediate', 'stop'], { cwd: folder, ...owner })
  const stop = () => {
    end(standby)
    end(data)
    rmSync(folder, { recursive: true, force: true })
  }
  // Unlike those above, these do not hold up whoever lets traffic through meanwhile.
  const runBeside = async (program, ...args) => {
    const child = spawn(program, args, { cwd: folder, stdio: 'ignore', ...owner })
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`${program} ${args[0]} ended with ${code}`)
  }
  const control = (...args) => runBeside(join(programs, 'pg_ctl'), ...args)
  const restart = async (mode, meanwhile) => {
    await control('-D', data, '-m', mode, '-w', 'stop')
    await meanwhile?.()
    await control(...startArguments)
  }
  const remembered = join(folder, 'remembered')
  const urlOf = ownPort => `postgres://gatehouse@127.0.0.1:${ownPort}/postgres`
  return {
    url: urlOf(port),
    version,
    async startStandby() {
      const own = await freePort()
      await runBeside(
        join(programs, 'pg_basebackup'),
        '-D',
        standby,
        '-R',
        '--no-sync',
        '-c',
        'fast',
        '-d',
        urlOf(port),
      )
      await control('-D', standby, '-w', '-l', join(folder, 'standby-log'), '-o', optionsOn(own), 'start')
      return { url: urlOf(own), stop: () => end(standby) }
    },
    restart: mode => restart(mode),
    remember: () => restart('fast', () => runBeside('cp', '-a', data, remembered)),
    rewind: () =>
      restart('immediate', () => {
        rmSync(data, { recursive: true })
        renameSync(remembered, data)
      }),
    stop,
  }
}

/** The folder of PostgreSQL's programs, of the newest version; undefined when there are none. */
export function findPrograms() {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.find(folder => ['initdb', 'pg_ctl', 'postgres'].every(program => existsSync(join(folder, program))))
}

/** PostgreSQL refuses to run as root; Debian's package made a user for it. */
export function serverOwner() {
  if (process.getuid?.() !== 0) return undefined
  const idOf = flag => Number(execFileSync('id', [flag, 'postgres']))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
