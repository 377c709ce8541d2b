import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)
const name = '@descope/web-components-ui'

/** The vendor's element library, out of its npm package (MIT): what a page needs to draw screens, without its CDN. */
export type UiLibrary = {
  version: string
  /** Of the file that the page loads first (Subresource Integrity). */
  integrity: string
  /** A file of the library; undefined for one that it does not have. */
  file(file: string): Promise<{ body: Buffer; etag: string } | undefined>
}

/** Files have letters, digits, dots and dashes; nothing leads out of their folder. */
const soundName = /^(?:[\w-][\w.-]{0,200}\.(?:js|txt)|fonts\/[\w-][\w.-]{0,200}\.woff)$/

let opened: Promise<UiLibrary> | undefined

/** Read when it is asked for first; its files, 3 MB that pages use, stay in memory. */
export function openUiLibrary(): Promise<UiLibrary> {
  opened ??= open()
  return opened
}

async function open(): Promise<UiLibrary> {
  const folder = dirname(require.resolve(`${name}/package.json`))
  // The package says its own version.
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const known = new Map<string, Promise<{ body: Buffer; etag: string } | undefined>>()

  async function read(file: string) {
    try {
      const body = await readFile(join(folder, 'dist', 'umd', file))
      return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }
  async function file(wanted: string) {
    if (!soundName.test(wanted)) return undefined
    const found = known.get(wanted) ?? read(wanted)
    // What is not there is not kept, so that asking for a million names takes no memory.
    if (await found) known.set(wanted, found)
    return found
  }

  const index = await file('index.js')
  if (!index) throw new Error(`${name} has no dist/umd/index.js`)
  return { version, integrity: `sha384-${createHash('sha384').update(index.body).digest('base64')}`, file }
}
