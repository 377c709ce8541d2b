import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { FirstServer } from '../../support/test-server.ts'

/** The scripts of the application by path, as its bundler makes them. */
export async function bundleReactApp(): Promise<Map<string, string>> {
  const input = fileURLToPath(new URL('App.jsx', import.meta.url))
  const made = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input, output: { entryFileNames: 'app.js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  if (!('output' in made)) throw new Error('unreachable: one page makes one output')
  return new Map(made.output.flatMap(file => (file.type === 'chunk' ? [[`/${file.fileName}`, file.code]] : [])))
}

/** A single-page application of React on an origin of its own. */
export async function startReactApp({ url, projectId }: FirstServer, scripts: Map<string, string>) {
  const http = createServer((request, response) => {
    const script = scripts.get(new URL(request.url ?? '/', 'http://application.test').pathname)
    response.setHeader('content-type', script ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      script ??
        `<!doctype html><title>Application</title><link rel="icon" href="data:,">
<div id="root" data-project="${projectId}" data-base="${url}"></div><script type="module" src="/app.js"></script>`,
    )
  })
  await new Promise<void>(resolve => http.listen(0, 'localhost', resolve))
  // A listening server has an address with a port.
  const { port } = http.address() as AddressInfo
  return { origin: `http://localhost:${port}`, close: () => new Promise(resolve => http.close(resolve)) }
}
