import { build } from '../../build.mjs'

/**
 * `npm run ha [synchronous|asynchronous] [servers] [pooled]`: two nodes over two PostgreSQL servers (or more) under Patroni with one
 * etcd, clients, and each fault of the database once (`pooled`: through
 * pgbouncer and haproxy); HA_ONLY=etcd takes those with the word in their name. Ends with 1
 * when something is wrong: with synchronous standbys (the default) also when something that was acknowledged is lost.
 */
export async function run([mode = 'synchronous', servers = '2', pooled]) {
  if (!['synchronous', 'asynchronous'].includes(mode)) throw new Error('ha takes synchronous or asynchronous')
  const { missingPrograms } = await import('../../../server/test/chaos/patroni.ts')
  const { missingPoolers } = await import('../../../server/test/chaos/pooling.ts')
  const isPooled = pooled === 'pooled'
  const missing = missingPrograms() ?? (isPooled ? missingPoolers() : undefined)
  if (missing) throw new Error(`ha needs programs that are not here: ${missing}`)
  await build()
  const { highAvailability } = await import('../../../server/test/chaos/ha.ts')
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
  const options = {
    servers: Number(servers),
    isSynchronous: mode === 'synchronous',
    isPooled,
    only: process.env.HA_ONLY,
  }
  const { requests, unknown, lost, lateRefreshes, violations } = await highAvailability(
    options,
    ({ fault, outageMs }) => console.log(`${(outageMs / 1000).toFixed(1).padStart(6)} s without a write: ${fault}`),
  )
  console.log(
    `${requests} requests, ${unknown} of them without a known end; ${lost.length} losses; ` +
      `${lateRefreshes} answers to refreshes lost for over 10 s; ${violations.length} violations`,
  )
  for (const text of new Set([...lost.map(what => `lost: ${what}`), ...violations])) console.log(`- ${text}`)
  process.exit(violations.length > 0 ? 1 : 0)
}
