import type { TcpProxy } from '@gatehouse-id/database/testing-proxy'
import type { createRandom } from '../../../authorization/src/testing/random-model.ts'
import { type Node, withClock } from './cluster.ts'

/** A PostgreSQL server of this run alone. */
export type Database = {
  restart(mode: 'fast' | 'immediate'): Promise<void>
  /** Runs statements in one session, each by itself. */
  query(...statements: string[]): Promise<void>
}

/** A node, with the way of its own to the database. */
type Target = { node: Node; proxy: TcpProxy }

type Sabotage = {
  targets: Target[]
  database: Database
  random: ReturnType<typeof createRandom>
}

type Fault = { name: string; run(sabotage: Sabotage): Promise<void> }

const hourMs = 3_600_000

function wait(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms))
}

function onNode(name: string, run: (target: Target) => Promise<void>): Fault {
  return { name, run: ({ random, targets }) => run(random.oneOf(targets)) }
}

/** What happens to processes, networks, databases and clocks; each ends by itself. */
export const faults: Fault[] = [
  onNode('a node is killed and started again', ({ node }) => node.restart()),
  onNode('a node stands still for 3 s', async ({ node: { server } }) => {
    server.process.kill('SIGSTOP')
    await wait(3_000)
    server.process.kill('SIGCONT')
  }),
  onNode('a node is an hour ahead for 3 s', async ({ node }) => {
    await node.restart(withClock(hourMs))
    await wait(3_000)
    await node.restart()
  }),
  onNode('a node is an hour behind for 3 s', async ({ node }) => {
    await node.restart(withClock(-hourMs))
    await wait(3_000)
    await node.restart()
  }),
  onNode('a node is in 2040 for 3 s', async ({ node }) => {
    await node.restart(withClock(new Date('2040-01-01').getTime() - Date.now()))
    await wait(3_000)
    await node.restart()
  }),
  onNode('the network refuses a node its database for 2 s', async ({ proxy }) => {
    await proxy.refuse()
    await wait(2_000)
    await proxy.open()
  }),
  onNode('the network between a node and its database is silent for 3 s', async ({ proxy }) => {
    proxy.pause()
    await wait(3_000)
    proxy.resume()
  }),
  onNode('the database of a node is 100 ms away for 3 s', async ({ proxy }) => {
    proxy.delay(50)
    await wait(3_000)
    proxy.delay(0)
  }),
  onNode('the connections of a node never answer again', async ({ proxy }) => {
    proxy.freeze()
    await wait(2_000)
  }),
  onNode('every connection of a node is cut', async ({ proxy }) => proxy.cut()),
  { name: 'the database is restarted', run: async ({ database }) => database.restart('fast') },
  { name: 'the database crashes and is started again', run: async ({ database }) => database.restart('immediate') },
  {
    name: 'an administrator ends every session of the database',
    run: async ({ database }) =>
      database.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()'),
  },
  {
    name: 'somebody else locks the users for 3 s',
    run: async ({ database }) =>
      database.query('begin', 'lock table users in exclusive mode', 'select pg_sleep(3)', 'commit'),
  },
  {
    name: 'the database is read-only for 2 s',
    run: async ({ database }) => {
      await database.query('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
      await wait(2_000)
      await database.query(
        'set default_transaction_read_only = off',
        'alter system reset default_transaction_read_only',
        'select pg_reload_conf()',
      )
    },
  },
]
