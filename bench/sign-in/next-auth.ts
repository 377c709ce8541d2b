import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The routes of next-auth 4 as one function: exported only wrapped for Next.js, they lie beside the exported files. */
export function nextAuthHandler(): (input: {
  req: unknown
  options: unknown
}) => Promise<{ body?: { user?: unknown } }> {
  const require = createRequire(import.meta.url)
  return require(join(dirname(require.resolve('next-auth/jwt')), '..', 'core', 'index.js')).AuthHandler
}
