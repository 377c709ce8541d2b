/**
 * `npm run bench hostile`: every operation of the contract, every page, every endpoint of a protocol, every field of
 * GraphQL and every language is sent the worst that its limits admit, made from its schema or grammar, in production
 * and with rate limits on. Measures how long one request holds the event loop, and how much memory the process takes; it
 * fails when either is over its bound. Then attackers send the most expensive kinds of
 * requests from many addresses at once: `--seconds=0` leaves that out; `--only=flows` measures what begins so.
 */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createSend, heldMsMax, type Measured, measure, memoryPeakMb } from './measure.ts'
import { underLoad } from './load.ts'
import { type HostileCase, hostileOperations, type Sender } from './operations.ts'
import { hostileGraphql } from './graphql.ts'
import { hostileLanguages } from './languages.ts'
import { hostileProtocols } from './protocols.ts'
import { hostileRequests } from './requests.ts'
import { hostileScim } from './scim.ts'
import { startServer } from '../requests/server-process.ts'

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, only: { type: 'string', default: '' } },
})
/** So much of objects is enough for any request; without a limit the engine collects when it likes, as the machine has more. */
const heapMb = 512
const memoryMbMax = 1_000
const worstShown = 10

const databaseUrl = `file:${join(tmpdir(), `gatehouse-hostile-${process.pid}.db`)}`
const server = await startServer({
  databaseUrl,
  env: {
    NODE_ENV: 'production',
    NODE_OPTIONS: `--max-old-space-size=${heapMb}`,
    GATEHOUSE_RATE_LIMITS: 'on',
    // A proxy on this machine is trusted, so that the attackers have many addresses.
    PUBLIC_URL: 'https://gatehouse.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    GATEHOUSE_ADMIN_EMAIL: 'admin@gatehouse.example',
    GATEHOUSE_ADMIN_PASSWORD: 'a password for benchmarks',
    GATEHOUSE_SECRET: 'a-secret-for-benchmarks-only-and-long-enough',
    LOG_LEVEL: 'silent',
  },
})
const send = createSend(server)
const { client, operations, things, close } = await hostileOperations(server, databaseUrl)
const withKeys = [
  ...(await hostileScim(client, { ...things, url: server.url })),
  ...(await hostileGraphql(client, things)),
  ...(await hostileLanguages(client, things)),
]
const mix = hostileRequests(server.projectId)
const listed: HostileCase[] = [
  ...mix.map(request => ({ what: request.what, sender: 'visitor' as const, make: async () => request })),
  ...hostileProtocols({ ...things, ssoId: 'default_ssoid' }),
  ...withKeys,
]
const measured: Measured[] = []
async function measureAll(cases: HostileCase[]) {
  for (const each of cases) if (each.what.startsWith(options.only)) measured.push(await measure({ server, send }, each))
}

const startedAt = performance.now()
await measureAll(listed)
for (const { name, cases } of operations) if (name.startsWith(options.only)) await measureAll(await cases())

const problems: string[] = []
for (const sender of ['visitor', 'key'] satisfies Sender[]) {
  const worst = measured.filter(each => each.sender === sender).toSorted((one, other) => other.workMs - one.workMs)
  console.log(
    `\nof a ${sender}: the event loop is held by one request, milliseconds of processor time, and by the clock`,
  )
  for (const each of worst.slice(0, worstShown)) console.log(lineOf(each))
  problems.push(...worst.filter(({ workMs }) => workMs > heldMsMax[sender]).map(lineOf))
}
// What next-auth answers a `callbackUrl` that is none with.
function isKnown({ what }: Measured) {
  return what.includes('/api/auth/') && what.includes(' callbackUrl: ')
}
problems.push(
  ...measured.filter(each => each.status >= 500 && ![501, 502].includes(each.status) && !isKnown(each)).map(lineOf),
)

const statuses = Object.groupBy(measured, ({ status }) => status)
const counted = Object.entries(statuses).map(([status, all = []]) => `${status}: ${all.length}`)
console.log(
  `\n${measured.length} requests in ${Math.round((performance.now() - startedAt) / 1000)} s; ${counted.join(', ')}`,
)
const memoryMb = memoryPeakMb(server)
console.log(`resident at most ${memoryMb} MB; it grew most by`)
for (const { grewMb, what } of measured.toSorted((one, other) => other.grewMb - one.grewMb).slice(0, worstShown))
  console.log(`${String(grewMb).padStart(8)} MB  ${what}`)
if (memoryMb > memoryMbMax) problems.push(`more than ${memoryMbMax} MB`)
if (Number(options.seconds) > 0)
  problems.push(...(await underLoad({ server, send, mix, seconds: Number(options.seconds) })))
await close()
server.stop()
if (problems.length > 0) {
  console.log(`\nover its bound, or failed:\n${problems.join('\n')}`)
  process.exitCode = 1
}
process.exit()

function lineOf({ workMs, heldMs, status, what }: Measured) {
  return `${workMs.toFixed(1).padStart(8)}${heldMs.toFixed(1).padStart(8)}  ${what.replaceAll(server.projectId, 'P')} (${status})`
}
