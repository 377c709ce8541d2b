import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { foreignCertificate } from '../../identity-provider/src/applications/sso-applications/testing.ts'
import { shareServer } from '../../server/test/support/shared/shared-server.ts'
import { run } from '../../server/test/support/start-server.ts'

const here = fileURLToPath(new URL('../', import.meta.url))

/** What became of one method of an SDK. */
export type Outcome = { method: string; status: 'ok' | 'failed' | 'not built' | 'missing' | 'unknown'; error?: string }

/** A suite in the language of its SDK: `program` prints one outcome a line. */
export type Suite = { program: string; args: string[]; env?: Record<string, string> }

/** Where packages of other languages are kept between runs; outside of what is committed. */
export function cacheFolder(language: string): string {
  const folder = join(here, '../node_modules/.cache/conformance', language)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Runs `install` unless its result is there; false, with the reason printed, when the language or its packages are missing. */
export function isReady(language: string, result: string, install: () => void): boolean {
  if (existsSync(result)) return true
  try {
    install()
    return existsSync(result)
  } catch (error) {
    const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n')
    console.log(`The conformance suite in ${language} is skipped: ${reason}`)
    return false
  }
}

/** @throws what the program printed when it fails */
export function execute(program: string, args: string[], cwd = here): string {
  return execFileSync(program, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], timeout: 240_000 })
}

/** Runs a suite against a new server, as its own process. */
export async function outcomesOf({ program, args, env = {} }: Suite): Promise<Outcome[]> {
  const server = await shareServer({ GATEHOUSE_RATE_LIMITS: 'off' })
  try {
    const suite = run(program, args, {
      folder: server.folder,
      env: {
        ...env,
        GATEHOUSE_URL: server.url,
        GATEHOUSE_PROJECT_ID: server.projectId,
        GATEHOUSE_MANAGEMENT_KEY: server.shown?.managementKey ?? '',
        CONFORMANCE_CERTIFICATE: await foreignCertificate(),
      },
    })
    await suite.exited
    const lines = suite.output().split('\n').filter(Boolean)
    if (lines.length === 0) throw new Error(`the suite printed nothing:\n${suite.errors()}`)
    return lines.map(line => JSON.parse(line) as Outcome) // as the suites print them
  } finally {
    await server.leave()
  }
}
