import type { Sent } from '../values.ts'

/** One kind of `hashedPassword`, or why there is none. */
export type ImportedPassword = { hash: Sent } | { why: string }

/** Hashes that say by their form what they are; a text of another form is left. */
export function passwordOf(text: string): ImportedPassword {
  if (/^\$2[abxy]?\$/.test(text)) return { hash: { bcrypt: { hash: text } } }
  if (text.startsWith('$argon2')) return argon2Of(text)
  if (/^\$[PHS]\$/.test(text)) return { hash: { phpass: { hash: text } } }
  if (/^(pbkdf2_sha256|pbkdf2_sha1|argon2|bcrypt|bcrypt_sha256)\$/.test(text))
    return { hash: { django: { hash: text } } }
  if (/^\{\w+\}/.test(text)) return { hash: { ldap: { hash: text } } }
  if (/^A[QF][\w+/]{60,}={0,2}$/.test(text)) return { hash: { aspnet: { hash: text } } }
  if (/^[0-9a-f]{32}$/i.test(text)) return { hash: { md5: { hash: text } } }
  if (/^[0-9a-f]{40}$/i.test(text)) return { hash: { sha: { hash: text, type: 'sha1' } } }
  if (/^[0-9a-f]{64}$/i.test(text)) return { hash: { sha: { hash: text, type: 'sha256' } } }
  if (/^[0-9a-f]{128}$/i.test(text)) return { hash: { sha: { hash: text, type: 'sha512' } } }
  if (text.startsWith('scrypt:')) return werkzeugOf(text)
  return { why: 'is not a hash of a known form' }
}

/** The form of PHC: `$argon2id$v=19$m=65536,t=3,p=4$salt$hash`. */
function argon2Of(text: string): ImportedPassword {
  const form = /^\$(argon2id|argon2i|argon2d)\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/
  const [, type, memory, iterations, threads, salt, hash] = form.exec(text) ?? []
  if (hash === undefined) return { why: 'is not an argon2 hash of version 19' }
  const cost = { memory: Number(memory), iterations: Number(iterations), threads: Number(threads) }
  return { hash: { argon2: { type, ...cost, salt, hash } } }
}

/** Werkzeug's: `scrypt:32768:8:1$salt$hash`, the salt as text, the hash as hexadecimal digits. */
function werkzeugOf(text: string): ImportedPassword {
  const [, cost, blockSize, parallelization, salt, hash] =
    /^scrypt:(\d+):(\d+):(\d+)\$([^$]+)\$([0-9a-f]+)$/.exec(text) ?? []
  if (salt === undefined || hash === undefined) return { why: 'is not a scrypt hash of Werkzeug' }
  const settings = { cost: Number(cost), blockSize: Number(blockSize), parallelization: Number(parallelization) }
  return {
    hash: {
      scrypt: {
        ...settings,
        salt: Buffer.from(salt).toString('base64'),
        hash: Buffer.from(hash, 'hex').toString('base64'),
      },
    },
  }
}
