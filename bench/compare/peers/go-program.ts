import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const cache = fileURLToPath(new URL('../../../node_modules/.cache/peers', import.meta.url))

type Module = {
  path: string
  version: string
  /** Modules that its own replaces by others, which a module that uses it does not follow. */
  replaced?: Record<string, string>
}

/** A program of Go, built from its module once. It takes minutes. */
export function goProgram(name: string, { path, version, replaced = {} }: Module): string {
  const program = join(cache, `${name}-${version}`)
  if (existsSync(program)) return program
  const folder = join(cache, `${name}-module`)
  mkdirSync(folder, { recursive: true })
  // `go install` refuses modules that replace others.
  const env = { ...process.env, GOFLAGS: '-mod=mod' }
  const go = (...args: string[]) => execFileSync('go', args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  if (!existsSync(join(folder, 'go.mod'))) go('mod', 'init', 'peer')
  for (const [one, other] of Object.entries(replaced)) go('mod', 'edit', `-replace=${one}=${other}`)
  go('get', '-tool', `${path}@${version}`)
  go('build', '-o', program, path)
  return program
}

/** As programs of Ory want to be told it. */
export function oryDatabase(url: string): string {
  const database = new URL(url)
  database.searchParams.set('sslmode', 'disable')
  // Of two, which they take for one core, several requests at once wait for each other for ever.
  database.searchParams.set('max_conns', '16')
  // Beyond two it opens one for a request, whose process costs PostgreSQL more than the request.
  database.searchParams.set('max_idle_conns', '16')
  return database.href
}
