import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = { method: string; path: string; headers: IncomingHttpHeaders; body: string }
export type Answer = { status?: number; headers?: Record<string, string | string[]>; body?: unknown; delayMs?: number }

export type TestProvider = AsyncDisposable & {
  readonly baseUrl: string
  readonly requests: readonly ProviderRequest[]
  /** How often a path was requested. */
  count(path: string): number
}

/** An HTTP server on a free port that answers with `answer`. String bodies are sent unchanged. */
export async function startProvider(answer: (request: ProviderRequest) => Answer): Promise<TestProvider> {
  const requests: ProviderRequest[] = []
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const { method = '', url = '', headers } = incoming
    const request = { method, path: url, headers, body: Buffer.concat(chunks).toString() }
    requests.push(request)
    const { status = 200, headers: sent = {}, body = {}, delayMs = 0 } = answer(request)
    setTimeout(() => {
      outgoing.writeHead(status, { 'content-type': 'application/json', ...sent })
      outgoing.end(typeof body === 'string' ? body : JSON.stringify(body))
    }, delayMs)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // Safe: a listening TCP server has an address of this type.
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    count: path => requests.filter(request => request.path === path).length,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
