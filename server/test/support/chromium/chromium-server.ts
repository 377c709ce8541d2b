// A global setup of the tests: one Chromium serves all files, and is launched for the first of them that asks for it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import type { BrowserServer } from 'playwright-core'

declare module 'vitest' {
  interface ProvidedContext {
    /** Answers the WebSocket URL of Chromium. */
    chromiumUrl: string
  }
}

export async function setup({ provide }: TestProject) {
  let launched: Promise<BrowserServer> | undefined
  const server = createServer(async (_request, response) => {
    // Playwright is loaded for those who need it: that takes half a second.
    launched ??= import('./chromium.ts').then(({ launchChromium }) => launchChromium())
    const [status, text] = await launched.then(
      browser => [200, browser.wsEndpoint()] as const,
      (error: unknown) => [500, String(error)] as const,
    )
    response.writeHead(status, { connection: 'close' }).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo // it listens at a port
  provide('chromiumUrl', `http://127.0.0.1:${port}`)
  return async () => {
    server.close()
    await (await launched)?.close()
  }
}
