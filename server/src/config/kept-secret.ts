import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The secret could be neither read nor made; the cause says why. */
export class SecretNotKept extends Error {
  override readonly name = 'SecretNotKept'
  constructor(path: string, cause: unknown) {
    const why = cause instanceof Error ? cause.message : String(cause)
    super(`the secret cannot be kept in ${path} (${why}); make it writable, or set GATEHOUSE_SECRET`, { cause })
  }
}

/** The secret that the first start made, in a file that only its owner can read. @throws SecretNotKept */
export function readOrMakeSecret(path: string): string {
  try {
    if (!existsSync(path)) makeSecret(path)
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw new SecretNotKept(path, cause)
  }
}

function makeSecret(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const secret = randomBytes(32).toString('base64url')
  // `wx` fails when another start made the file in between, rather than replacing its secret.
  writeFileSync(path, `${secret}\n`, { mode: 0o600, flag: 'wx' })
}
