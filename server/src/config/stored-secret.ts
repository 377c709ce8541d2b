import { randomSecret } from '@gatehouse-id/operation/random-secret'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Config } from './config.ts'

export const secretPath = 'data/secret'

/** The secrets of the configuration, newest first, or the one of the first start. @throws {SecretNotStored} */
export function secretsOf({ secrets }: Pick<Config, 'secrets'>): [string, ...string[]] {
  return secrets ?? [readOrMakeSecret(secretPath)]
}

/** The secret file could not be read or created; the cause says why. */
export class SecretNotStored extends Error {
  override readonly name = 'SecretNotStored'
  constructor(path: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`the secret cannot be stored in ${path} (${why}); make it writable, or set GATEHOUSE_SECRET`, { cause })
  }
}

/**
 * Reads the secret of the first start, or creates it in a file that only its owner can read.
 *
 * @throws {SecretNotStored} when the file cannot be read or created
 */
function readOrMakeSecret(path: string): string {
  try {
    if (!existsSync(path)) makeSecret(path)
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new SecretNotStored(path, cause)
  }
}

function makeSecret(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const secret = randomSecret(randomBytes)
  // `wx` fails when another process created the file in the meantime, and never replaces its secret.
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
}
