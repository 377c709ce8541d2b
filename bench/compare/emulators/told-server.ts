import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/** A server of the application under test, which keeps what it is told. */
export async function startToldServer() {
  const told: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    told.push(Buffer.concat(chunks).toString())
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/told`,
    async hears(isMeant: (text: string) => boolean) {
      for (let n = 0; n < 500; n++) {
        if (told.some(isMeant)) return
        await setTimeout(10)
      }
      throw new Error('nobody told it')
    },
    close: () => server.close(),
  }
}
