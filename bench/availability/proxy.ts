import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export type Proxy = { url: string; close(): void }

/**
 * A proxy as simple as they come: it asks each node whether it is ready every `pollMs`, passes requests to those that said
 * so the last time, one after the other, over connections that it keeps, and never sends one twice.
 */
export async function startProxy(ports: number[], pollMs: number): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let isClosed = false
  let turn = 0

  async function poll(port: number): Promise<void> {
    while (!isClosed) {
      if (await isReady(port, pollMs)) ready.add(port)
      else ready.delete(port)
      await delay(pollMs)
    }
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const nodes = [...ready]
    const port = nodes[turn++ % nodes.length]
    const fail = () => {
      if (!outgoing.headersSent) outgoing.writeHead(502)
      outgoing.end()
    }
    if (port === undefined) {
      fail()
      return
    }
    const { method, url: path, headers } = incoming
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers }, answer => {
      const { connection, 'keep-alive': _, ...others } = answer.headers
      outgoing.writeHead(answer.statusCode ?? 502, others)
      answer.on('error', fail).pipe(outgoing)
    })
    sent.on('error', fail)
    incoming.pipe(sent)
  }

  const server = createServer(pass)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  for (const port of ports) void poll(port)
  return {
    // Safe: a server that listens on TCP has an address of this kind.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      isClosed = true
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What a node says of itself within so long. */
export function isReady(port: number, waitMs: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(waitMs) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
