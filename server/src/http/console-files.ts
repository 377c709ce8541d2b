import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { consolePolicy } from './security-headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** Vite puts a digest of the content into these names. */
const immutable = 'public, max-age=31536000, immutable'

/** Answers a GET with a file of the built console or with its page; undefined for other requests. */
export function createConsoleFiles(folder: string): (request: Request) => Promise<Response | undefined> {
  async function file(path: string): Promise<Response | undefined> {
    const type = types[extname(path)]
    if (type === undefined) return undefined
    const content = await readFile(join(folder, path)).catch(() => undefined)
    if (!content) return undefined
    const isAsset = path.startsWith('/assets/')
    const headers = { 'content-type': type, 'cache-control': isAsset ? immutable : 'no-cache' }
    return new Response(new Uint8Array(content), { headers })
  }

  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    // `normalize` resolves every `..` before the folder is put in front.
    const path = normalize(decodePath(new URL(request.url).pathname))
    const found = await file(path)
    if (found) return withPolicy(found)
    const isPage = extname(path) === '' && wantsPage(path, request.headers.get('accept') ?? '*/*')
    const page = isPage ? await file('/index.html') : undefined
    return page && withPolicy(page)
  }
}

/** Browsers ask for HTML. Clients that accept anything, such as `curl`, get the page at `/` only. */
function wantsPage(path: string, accept: string): boolean {
  return accept.includes('text/html') || (path === '/' && accept.includes('*/*'))
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/'
  }
}

function withPolicy(response: Response): Response {
  response.headers.set('content-security-policy', consolePolicy)
  return response
}
