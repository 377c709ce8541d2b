import { hash, verify } from '@node-rs/argon2'
import { longInThreadPool } from '../../foundation/concurrency/thread-pool.ts'
import { fullPasswordCost, type PasswordCost } from '../../foundation/secrets/password-cost.ts'
import { isForeignHash, verifyForeignHash } from './imported/verify.ts'

/** The package declares the enum only at compile time. */
const argon2id = 2

export function hashPassword(password: string, { memoryKib, passes } = fullPasswordCost): Promise<string> {
  const cost = { algorithm: argon2id, memoryCost: memoryKib, timeCost: passes, parallelism: 1 }
  return longInThreadPool(() => hash(password.normalize('NFKC'), cost))
}

/** Also verifies imported hashes, against the password exactly as typed. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return longInThreadPool(() =>
    isForeignHash(stored) ? verifyForeignHash(stored, password) : verify(stored, password.normalize('NFKC')),
  )
}

/** Whether a hash was imported or has another cost, so that the next sign-in replaces it. */
export function isOutdated(stored: string, { memoryKib, passes }: PasswordCost): boolean {
  return !stored.startsWith(`$argon2id$v=19$m=${memoryKib},t=${passes},p=1$`)
}

const decoys = new WeakMap<PasswordCost, Promise<string>>()

/** Takes as long as a real comparison, so that response times do not reveal whether a user exists. */
export async function verifyDummy(password: string, cost: PasswordCost): Promise<false> {
  const decoy = decoys.get(cost) ?? hashPassword('a password that no user has', cost)
  decoys.set(cost, decoy)
  await verifyPassword(await decoy, password)
  return false
}
