import { readFile, stat } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import type { DeclaredPage } from '@gatehouse-id/entities'
import { type ContentEncoding, chooseEncoding, contentEncodings } from './content-encoding.ts'
import { createEntity, type Entity, sendEntity } from './entity.ts'
import { consolePolicy } from './security-headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** Vite puts a digest of the content into these names. */
const immutable = 'public, max-age=31536000, immutable'
/** The build writes these beside the files that are worth it. */
const suffixes: Record<ContentEncoding, string> = { br: '.br', gzip: '.gz' }

type Options = {
  onPage: () => void
  /** What the console shows beside what is built in. */
  pages: readonly DeclaredPage[]
}

/** Answers a GET with a file of the built console or with its page, of which it tells; undefined for other requests. */
export function createConsoleFiles(
  folder: string,
  { onPage, pages }: Options,
): (request: Request) => Promise<Response | undefined> {
  const files = createEntities(folder)

  function entities(request: Request, path: string): Promise<Entity | undefined> {
    return path === '/index.html' && pages.length > 0 ? pageWith(folder, pages) : files(request, path)
  }

  async function file(request: Request, path: string): Promise<Response | undefined> {
    const type = types[extname(path)]
    if (type === undefined) return undefined
    const entity = await entities(request, path)
    if (!entity) return undefined
    const cacheControl = path.startsWith('/assets/') ? immutable : 'no-cache'
    return sendEntity(request, entity, {
      'content-type': type,
      'cache-control': cacheControl,
      'content-security-policy': consolePolicy,
    })
  }

  return async request => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    // `normalize` resolves every `..` before the folder is put in front.
    const path = normalize(decodePath(new URL(request.url).pathname))
    const found = await file(request, path)
    if (found) return found
    const isPage = extname(path) === '' && wantsPage(path, request.headers.get('accept') ?? '*/*')
    if (!isPage) return undefined
    onPage()
    return file(request, '/index.html')
  }
}

/** The console's page with data in it, which is no script: the policy of the page allows none there. */
async function pageWith(folder: string, pages: readonly DeclaredPage[]): Promise<Entity | undefined> {
  const html = await readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)
  const json = JSON.stringify(pages).replaceAll('<', '\\u003c')
  const data = `<script type="application/json" id="added-pages">${json}</script>`
  if (html === undefined) return undefined
  return createEntity(new TextEncoder().encode(html.replace('</body>', () => `${data}</body>`)), undefined)
}

/** Files in the encoding that suits a request. Each is held in memory until it changes on disk. */
function createEntities(folder: string) {
  const held = new Map<string, { entity: Entity; mtimeMs: number }>()

  async function changedAt(path: string): Promise<number | undefined> {
    const found = await stat(join(folder, path)).catch(() => undefined)
    return found?.isFile() ? found.mtimeMs : undefined
  }

  async function encodingsOf(path: string): Promise<ContentEncoding[]> {
    const times = await Promise.all(contentEncodings.map(encoding => changedAt(path + suffixes[encoding])))
    return contentEncodings.filter((_, index) => times[index] !== undefined)
  }

  return async (request: Request, path: string): Promise<Entity | undefined> => {
    if ((await changedAt(path)) === undefined) return undefined
    const encoding = chooseEncoding(request, await encodingsOf(path))
    const stored = encoding ? path + suffixes[encoding] : path
    const mtimeMs = await changedAt(stored)
    const known = held.get(stored)
    if (known && known.mtimeMs === mtimeMs) return known.entity
    const bytes = await readFile(join(folder, stored)).catch(() => undefined)
    if (!bytes || mtimeMs === undefined) return undefined
    const entity = createEntity(new Uint8Array(bytes), encoding)
    held.set(stored, { entity, mtimeMs })
    return entity
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
