import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { serverForTest } from '../support/test-server.ts'

/** Another node, which is always there. */
async function startOther(): Promise<string> {
  const server = createServer((_, response) => void response.end('{}'))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  // Safe: a server that listens on TCP has an address of this kind.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Over connections that are used again, as proxies do. */
function get(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, response => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
    sent.on('error', reject).end()
  })
}

test('a proxy that asks whether a node is ready loses no request when the node stops', async () => {
  const node = await serverForTest({ GATEHOUSE_DRAIN_MS: '1000' })
  const other = await startOther()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  onTestFinished(() => agent.destroy())
  const served = { node: 0, other: 0 }
  let stoppedAt = Number.POSITIVE_INFINITY
  let hasEnded = false
  const exited = node.exited.then(exit => {
    hasEnded = true
    return exit
  })

  async function client(): Promise<void> {
    while (!hasEnded) {
      const isReady = await get(`${node.url}/readyz`, new Agent()).then(
        status => status === 200,
        () => false,
      )
      // As many as a proxy sends between two of its questions.
      for (let sent = 0; sent < 10; sent++) {
        expect(await get(`${isReady ? node.url : other}/v2/keys/${node.projectId}`, agent)).toBe(200)
        served[isReady ? 'node' : 'other'] += 1
        if (served.node !== 200 || stoppedAt !== Number.POSITIVE_INFINITY) continue
        stoppedAt = performance.now()
        node.process.kill('SIGTERM')
      }
    }
  }

  await Promise.all(Array.from({ length: 4 }, client))
  expect(await exited).toEqual({ code: 0, signal: null })
  expect(performance.now() - stoppedAt).toBeGreaterThanOrEqual(1000)
  expect(served.node).toBeGreaterThanOrEqual(200)
  expect(served.other).toBeGreaterThan(0)
})

test('Ctrl-C waits for no proxy, also when the node stops already', async () => {
  for (const signals of [['SIGINT'], ['SIGTERM', 'SIGTERM', 'SIGINT']] as const) {
    const node = await serverForTest({ GATEHOUSE_DRAIN_MS: '300000' })
    for (const signal of signals) node.process.kill(signal)
    expect(await node.exited).toEqual({ code: 0, signal: null })
  }
})
