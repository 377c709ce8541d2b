/**
 * `validateSession` of @gatehouse-id/session against the official SDK (@descope/node-sdk): same process, same tokens,
 * same key server, rounds interleaved, medians. Run: `node bench/session/session.bench.ts`
 */
import { sign, verify } from 'node:crypto'

import descope from '@descope/node-sdk'
import { createSessionValidator } from '@gatehouse-id/session'

import { type Figures, latencies, median, pass, quantile, type Subject } from './measure.ts'
import {
  type Algorithm,
  benchIssuer,
  forged,
  newSigner,
  newTokens,
  benchProjectId,
  type Signer,
  startKeyServer,
} from './tokens.ts'

const Rounds = 7
const Tokens = 2_500
const Repeats = 15_000

type Contender = { name: string; start: (baseUrl: string) => Subject }

// A contender is restarted for every round, so that it sees each token of the "fresh" case once.
const contenders: Contender[] = [
  {
    name: '@descope/node-sdk',
    start: baseUrl => {
      const sdk = descope({ projectId: benchProjectId, baseUrl })
      return token => sdk.validateSession(token)
    },
  },
  {
    name: '@gatehouse-id/session',
    start: baseUrl => {
      const { validateSession } = createSessionValidator({ projectId: benchProjectId, baseUrl, issuer: benchIssuer })
      return token => validateSession(token)
    },
  },
]

async function measure(tokens: readonly string[], width: number, baseUrl: string, [warm]: readonly string[]) {
  const results = contenders.map(() => ({
    wall: [] as number[],
    cpu: [] as number[],
    p50: [] as number[],
    p99: [] as number[],
  }))
  for (let round = -1; round < Rounds; round++) {
    for (const [index, { start }] of contenders.entries()) {
      const subject = start(baseUrl)
      await subject(warm ?? '')
      const [wall, cpu] = await pass(subject, tokens, width)
      const second = start(baseUrl)
      await second(warm ?? '')
      const times = await latencies(second, tokens.slice(0, Tokens))
      // The first round warms up.
      if (round < 0) continue
      results[index]?.wall.push(wall)
      results[index]?.cpu.push(cpu)
      results[index]?.p50.push(quantile(times, 0.5))
      results[index]?.p99.push(quantile(times, 0.99))
    }
  }
  return results.map(
    (it): Figures => ({
      perSecond: 1e6 / median(it.wall),
      cpuMicroseconds: median(it.cpu),
      p50: median(it.p50),
      p99: median(it.p99),
    }),
  )
}

/** Microseconds of one signature check by node:crypto in its cheapest form: the lower bound for all contenders. */
function signatureMicroseconds({ publicKey, privateKey }: Signer, tokens: readonly string[]) {
  const inputs = tokens.slice(0, 1_000).map(token => {
    const signed = Buffer.from(token.slice(0, token.lastIndexOf('.')))
    return { signed, signature: sign('sha256', signed, privateKey) }
  })
  const rounds = Array.from({ length: Rounds }, () => {
    const startedAt = performance.now()
    for (const { signed, signature } of inputs) verify('sha256', signed, publicKey, signature)
    return ((performance.now() - startedAt) * 1000) / inputs.length
  })
  return median(rounds)
}

function round(value: number, digits = 1) {
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

function row(name: string, [theirs, ours]: Figures[]) {
  if (theirs === undefined || ours === undefined) throw new Error('unreachable: two contenders, two results')
  const cells = [
    name,
    round(theirs.perSecond, 0),
    round(ours.perSecond, 0),
    `${round(ours.perSecond / theirs.perSecond)} ×`,
    `${round(theirs.cpuMicroseconds / ours.cpuMicroseconds)} ×`,
    `${round(theirs.p50)} / ${round(theirs.p99)}`,
    `${round(ours.p50)} / ${round(ours.p99)}`,
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

async function compare(alg: Algorithm) {
  const signer = newSigner(alg)
  const keyServer = await startKeyServer(signer)
  const { baseUrl } = keyServer
  const warm = newTokens(signer, 1, 600)
  const fresh = newTokens(signer, Tokens, 3_600)
  const [first = ''] = fresh
  const repeated = Array.from({ length: Repeats }, () => first)

  console.log(`\n### ${alg}, token of ${first.length} characters\n`)
  console.log('| case | SDK ops/s | ours ops/s | ratio | ratio of CPU | SDK p50 / p99 µs | ours p50 / p99 µs |')
  console.log('|---|--:|--:|--:|--:|--:|--:|')
  const freshFigures = await measure(fresh, 1, baseUrl, warm)
  row('fresh, one at a time', freshFigures)
  row('fresh, 50 at a time', await measure(fresh, 50, baseUrl, warm))
  row('repeated, one at a time', await measure(repeated, 1, baseUrl, warm))
  row('repeated, 50 at a time', await measure(repeated, 50, baseUrl, warm))
  row('bad signature', await measure(fresh.map(forged), 1, baseUrl, warm))
  row('expired', await measure(newTokens(signer, Tokens, -3_600), 1, baseUrl, warm))

  const bound = signatureMicroseconds(signer, fresh)
  const [theirs = 0, ours = 0] = freshFigures.map(it => 1e6 / it.perSecond)
  console.log(
    `\nA fresh ${alg} token: ${round(bound)} µs are the bare signature check (node:crypto). SDK ${round(theirs)} µs, ` +
      `of which ${round(100 * (1 - bound / theirs), 0)} % is not the signature; ours ${round(ours)} µs. ` +
      `On one bare signature check per token the ratio could be ${round(theirs / bound)} × at most.`,
  )
  keyServer.close()
}

console.log(`node ${process.version}, ${Rounds} interleaved rounds, medians; @descope/node-sdk 2.13.0`)
await compare('RS256')
await compare('ES256')
