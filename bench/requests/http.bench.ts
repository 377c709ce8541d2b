// users.load over HTTP through the whole stack, against a bare node:http server that answers the same bytes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { startServer } from './server-process.ts'

const seconds = 5
const connections = 32

const databaseUrl = `file:${join(tmpdir(), `gatehouse-bench-${process.pid}.db`)}`
const server = await startServer({ databaseUrl })
const headers = { authorization: `Bearer ${server.projectId}:${server.managementKey}` }
for (let index = 0; index < 100; index++) {
  const body = JSON.stringify({
    loginId: `user${index}@example.com`,
    displayName: `User ${index}`,
    roleNames: ['Auditor'],
  })
  await fetch(`${server.url}/v1/mgmt/user/create`, { method: 'POST', headers, body })
}
const path = '/v1/mgmt/user?loginId=user42%40example.com'
const answer = await (await fetch(server.url + path, { headers })).text()

const bare = createServer((_, response) => response.setHeader('content-type', 'application/json').end(answer))
await new Promise<void>(resolve => bare.listen(0, '127.0.0.1', resolve))
const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}`

async function measure(url: string) {
  await autocannon({ url, headers, connections, duration: 2 })
  const { requests, latency, non2xx } = await autocannon({ url, headers, connections, duration: seconds })
  if (non2xx > 0) throw new Error(`${non2xx} answers were not 2xx`)
  return { perSecond: Math.round(requests.average), p50: latency.p50, p99: latency.p99 }
}
const ours = await measure(server.url + path)
const theirs = await measure(bareUrl)
server.stop()
bare.close()
console.table({
  'users.load, Gatehouse, one core, SQLite': ours,
  'the same bytes, bare node:http in the load process': theirs,
})
console.log(`users.load: ${ours.perSecond} a second (target 5,000)`)
