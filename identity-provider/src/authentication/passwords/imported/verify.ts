import { createCipheriv, createHash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import type { z } from 'zod'
import { bytesOf, isSame, verifyBcrypt } from './primitives.ts'
import { ImportedHash, type PasswordImport } from '../../../directory/users/credentials/imported-hash.ts'
import { verifyDjango } from './django.ts'
import { verifyPhpass } from './phpass.ts'
import { verifyAspnet } from './aspnet.ts'
import { verifyLdap, verifySalted } from './salted.ts'
import { deriveScrypt, verifyScrypt } from './scrypt.ts'

const prefix = 'foreign:'
const derive = promisify(pbkdf2)

export function isForeignHash(stored: string): boolean {
  return stored.startsWith(prefix)
}

/** Whether only the source of users knows the password. */
export function isElsewhere(stored: string): boolean {
  return stored === `${prefix}{"kind":"elsewhere"}`
}

/** What is stored of an imported password until its user signs in. */
export function toStoredHash(imported: PasswordImport): string {
  if (imported.gatehouse) return imported.gatehouse.hash
  for (const [kind, fields] of Object.entries(imported)) {
    if (fields !== undefined) return prefix + JSON.stringify(ImportedHash.parse({ ...fields, kind }))
  }
  throw new Error('unreachable: the schema requires one kind')
}

/** The other way around: what another server takes as it is stored here. */
export function toImport(stored: string): z.input<typeof PasswordImport> {
  if (!isForeignHash(stored)) return { gatehouse: { hash: stored } }
  const { kind, ...fields } = ImportedHash.parse(JSON.parse(stored.slice(prefix.length)))
  return { [kind]: fields }
}

/** Whether a password matches an imported hash; the password is compared exactly as typed. */
export async function verifyForeignHash(stored: string, password: string): Promise<boolean> {
  const imported = ImportedHash.parse(JSON.parse(stored.slice(prefix.length)))
  switch (imported.kind) {
    case 'bcrypt':
      return verifyBcrypt(password + (imported.pepper ?? ''), imported.hash)
    case 'argon2': {
      const { type, memory, iterations, threads, salt, hash } = imported
      const settings = `m=${memory},t=${iterations},p=${threads}`
      return verifyArgon2(`$${type}$v=19$${settings}$${unpadded(salt)}$${unpadded(hash)}`, password)
    }
    case 'pbkdf2': {
      const expected = bytesOf(imported.hash)
      return isSame(
        await derive(password, bytesOf(imported.salt), imported.iterations, expected.length, imported.type),
        expected,
      )
    }
    case 'firebase':
      return verifyFirebase(password, imported)
    case 'django':
      return verifyDjango(password, imported.hash)
    case 'phpass':
      return verifyPhpass(password, imported)
    case 'md5':
      return isSame(createHash('md5').update(password).digest(), Buffer.from(imported.hash, 'hex'))
    case 'sha':
      return verifySha(password, imported)
    case 'scrypt':
      return verifyScrypt(password, imported)
    case 'ldap':
      return verifyLdap(password, imported.hash)
    case 'aspnet':
      return verifyAspnet(password, imported.hash)
    case 'elsewhere':
      return false
    case 'salted':
      return verifySalted(password, imported)
  }
}

/** Firebase's variant: scrypt derives the key that encrypts the project's signer key. */
async function verifyFirebase(
  password: string,
  { hash, salt, saltSeparator, signerKey, memory, rounds }: Extract<ImportedHash, { kind: 'firebase' }>,
): Promise<boolean> {
  const cost = { N: 2 ** memory, r: rounds, p: 1, maxmem: 256 * 2 ** memory * rounds }
  const salted = Buffer.concat([bytesOf(salt), bytesOf(saltSeparator)])
  const key = await deriveScrypt(password, salted, 32, cost)
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  return isSame(Buffer.concat([cipher.update(bytesOf(signerKey)), cipher.final()]), bytesOf(hash))
}

/** The salt may come before or after the password; the import does not say which. */
function verifySha(password: string, { hash, type, salt }: Extract<ImportedHash, { kind: 'sha' }>): boolean {
  const expected = /^([0-9a-fA-F]{2})+$/.test(hash) && hash.length >= 40 ? Buffer.from(hash, 'hex') : bytesOf(hash)
  const digestOf = (text: string) => createHash(type).update(text).digest()
  const before = isSame(digestOf(salt + password), expected)
  const after = isSame(digestOf(password + salt), expected)
  return before || after
}

function unpadded(base64: string): string {
  return bytesOf(base64).toString('base64').replace(/=+$/, '')
}
