import { createServer } from 'node:http'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createSignIn, type SignInConfig } from '@gatehouse-id/sign-in'
import { build } from 'vite'

/** An application with Gatehouse's routes behind the published next-auth client. */
export type ClientApp = { origin: string; close(): Promise<void> }

export type ClientAppOptions = {
  /** The script of the page, from `bundleClientPage`. */
  script: string
  basePath?: string
  /** `127.0.0.1` by default; `localhost` is another site to browsers. */
  host?: string
  config(origin: string): Omit<SignInConfig, 'url' | 'secret'> | Promise<Omit<SignInConfig, 'url' | 'secret'>>
}

/** The page and the published client in one script, as an application's bundler would make it. */
export async function bundleClientPage(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // The client reads these where the application's framework writes them.
    define: { 'process.env.NODE_ENV': '"production"', 'process.env': '{}' },
    build: {
      write: false,
      rollupOptions: { input: fileURLToPath(new URL('page.ts', import.meta.url)) },
    },
  })
  if (!('output' in output)) throw new Error('unreachable: one page makes one output')
  const [chunk] = output.output
  return chunk.code
}

function html(basePath: string) {
  return `<!doctype html><html lang="en" data-base-path="${basePath}"><title>An app</title><link rel="icon" href="data:,"><div id="root"></div><script type="module" src="/page.js"></script></html>`
}

export async function startClientApp({
  script,
  basePath = '/api/auth',
  host = '127.0.0.1',
  config,
}: ClientAppOptions): Promise<ClientApp> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('unreachable: it listens on a port')
  const origin = `http://${host}:${address.port}`
  const signIn = createSignIn({
    url: origin + basePath,
    secret: 'correct horse battery staple',
    ...(await config(origin)),
  })
  const listener = getRequestListener(request => {
    const { pathname } = new URL(request.url)
    if (pathname.startsWith(`${basePath}/`) || pathname.startsWith('/api/auth/')) return signIn.handle(request)
    const isScript = pathname === '/page.js'
    const type = isScript ? 'text/javascript' : 'text/html; charset=utf-8'
    return new Response(isScript ? script : html(basePath), { headers: { 'content-type': type } })
  })
  server.on('request', listener)
  return {
    origin,
    async close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
