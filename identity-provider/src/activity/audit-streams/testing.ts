import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Received = { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }
type Answer = {
  /** Never answers when it is 0. */
  status: number
  headers?: Record<string, string>
  body?: string
}

/** Where streams send to: answers with what is in `now`, and keeps what came. */
export async function startReceiver() {
  const now: Answer & {
    /** Whether the request is what it says it is; takes the place of the answer when it is not. */
    refuse?: (request: Received) => Answer | undefined
    /** Called with each request before it is answered. */
    meanwhile?: () => Promise<void>
  } = { status: 204 }
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method = '', url: path = '', headers } = request
    const one = { method, path, headers, body: Buffer.concat(chunks) }
    const answer = now.refuse?.(one) ?? now
    if (answer === now) received.push(one)
    await now.meanwhile?.()
    if (answer.status !== 0) response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo // It listens on a port.
  return { url: `http://127.0.0.1:${port}`, now, received }
}
