import { createHash, pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { verify as verifyArgon2 } from '@node-rs/argon2'
import { bytesOf, isSame, verifyBcrypt } from './primitives.ts'

const derive = promisify(pbkdf2)

/** `<algorithm>$<parameters>`, as `django.contrib.auth.hashers` writes it. */
export async function verifyDjango(password: string, stored: string): Promise<boolean> {
  const [algorithm = '', ...parts] = stored.split('$')
  const rest = parts.join('$')
  switch (algorithm) {
    case 'pbkdf2_sha256':
    case 'pbkdf2_sha1': {
      const [iterations = '', salt = '', hash = ''] = parts
      const expected = bytesOf(hash)
      const digest = algorithm.slice('pbkdf2_'.length)
      return isSame(await derive(password, salt, Number(iterations), expected.length, digest), expected)
    }
    case 'argon2':
      return verifyArgon2(`$${rest}`, password)
    case 'bcrypt':
      return verifyBcrypt(password, rest)
    case 'bcrypt_sha256':
      return verifyBcrypt(createHash('sha256').update(password).digest('hex'), rest)
    default:
      return false
  }
}
