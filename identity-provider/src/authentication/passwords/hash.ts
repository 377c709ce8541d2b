import { hash, verify } from '@node-rs/argon2'
import { isForeignHash, verifyForeignHash } from './imported/verify.ts'

/** The package declares the enum only at compile time. */
const argon2id = 2

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const ownPrefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Also verifies imported hashes, against the password exactly as typed. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return isForeignHash(stored) ? verifyForeignHash(stored, password) : verify(stored, password.normalize('NFKC'))
}

/** Whether a hash was imported or has another cost, so that the next sign-in replaces it. */
export function isOutdated(stored: string): boolean {
  return !stored.startsWith(ownPrefix)
}

let decoy: Promise<string> | undefined

/** Takes as long as a real comparison, so that response times do not reveal whether a user exists. */
export async function verifyDummy(password: string): Promise<false> {
  decoy ??= hashPassword('a password that no user has')
  await verifyPassword(await decoy, password)
  return false
}
