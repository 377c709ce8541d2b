import { hash, verify } from '@node-rs/argon2'

/** The package's own enum exists only at compile time. */
const argon2id = 2

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane; about 20 ms of one core. */
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFKC'), cost)

export const verifyPassword = (stored: string, password: string): Promise<boolean> =>
  verify(stored, password.normalize('NFKC'))

let decoy: Promise<string> | undefined

/** Takes as long as a real comparison, so that the time of an answer does not tell whether a user exists. */
export async function verifyNobody(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this password')
  await verifyPassword(await decoy, password)
  return false
}
