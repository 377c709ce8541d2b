import { z } from 'zod'
import { wholeNumber } from '../../../foundation/fields/fields.ts'

/** Base64 in either alphabet, with or without padding. */
const bytes = z
  .string()
  .max(1024)
  .regex(/^[\w+/-]+={0,2}$/, 'must be base64')
const text = z.string().min(1).max(1024)
function rounds(max: number) {
  return wholeNumber(max, 1)
}

/** 2^15 rounds take two seconds; each one more doubles that. */
const bcryptHash = /^\$2[abxy]?\$(0[4-9]|1[0-5])\$[./\w]{53}$/
/** Of argon2, KiB times passes: about a second of one processor. */
const argon2WorkMax = 1_048_576
const argon2TooCostly = `must take less work: memory times iterations is at most ${argon2WorkMax}`

/** The work of an argon2 string such as `$argon2id$v=19$m=65536,t=3,p=4$…`; infinite when it is none. */
function argon2Work(text: string): number {
  const [, memory, passes, lanes] =
    /^\$argon2(?:id|i|d)\$(?:v=\d+\$)?m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$/.exec(text) ?? []
  return lanes === undefined || Number(lanes) > 16 || Number(memory) > 262_144
    ? Infinity
    : Number(memory) * Number(passes)
}

function isCheapDjango(hash: string): boolean {
  const [algorithm = '', ...rest] = hash.split('$')
  if (algorithm === 'argon2') return argon2Work(`$${rest.join('$')}`) <= argon2WorkMax
  if (algorithm.startsWith('bcrypt')) return bcryptHash.test(rest.join('$'))
  return Number(rest[0]) <= 2_000_000
}

/** The first byte is the version; of version 3 the iterations follow the function. */
function isCheapAspnet(hash: string): boolean {
  const decoded = Buffer.from(hash, 'base64')
  if (decoded[0] === 0) return decoded.length === 49
  return decoded[0] === 1 && decoded.length > 13 && decoded.readUInt32BE(1) <= 2 && decoded.readUInt32BE(5) <= 2_000_000
}

/** The hashes that can be imported (provider-api §3.1, PasswordImport, and ours), each as the other system stored it. */
const kinds = {
  bcrypt: z.object({
    hash: z.string().regex(bcryptHash, 'must be a bcrypt hash such as $2b$10$…, of a cost up to 15'),
    /** What the other system added to passwords, as Devise does: text behind the password. */
    pepper: z.string().min(1).max(1024).optional(),
  }),
  argon2: z
    .object({
      hash: bytes,
      salt: bytes,
      iterations: rounds(32),
      /** KiB. */
      memory: rounds(262_144),
      threads: rounds(16),
      type: z.enum(['argon2id', 'argon2i', 'argon2d']).default('argon2id'),
    })
    .refine(({ memory, iterations }) => memory * iterations <= argon2WorkMax, argon2TooCostly),
  pbkdf2: z.object({
    hash: bytes,
    salt: bytes,
    iterations: rounds(2_000_000),
    type: z.enum(['sha1', 'sha256', 'sha512']),
  }),
  firebase: z.object({
    hash: bytes,
    salt: bytes,
    saltSeparator: bytes.or(z.literal('')).default(''),
    signerKey: bytes,
    /** The logarithm of scrypt's N. */
    memory: rounds(16),
    rounds: rounds(16),
  }),
  django: z.object({
    hash: z
      .string()
      .max(1024)
      .regex(/^(pbkdf2_sha256|pbkdf2_sha1)\$\d{1,7}\$[^$]+\$[^$]+$|^(argon2|bcrypt|bcrypt_sha256)\$.+$/, {
        error: 'must be a Django hash such as pbkdf2_sha256$…',
      })
      .refine(isCheapDjango, 'must take less work'),
  }),
  phpass: z.object({
    hash: text,
    /** A hash of the form `$P$B…` contains salt and iterations. */
    salt: z.string().max(1024).default(''),
    iterations: rounds(200_000).default(8192),
    type: z.enum(['md5', 'sha512']).default('md5'),
  }),
  md5: z.object({ hash: z.string().regex(/^[0-9a-fA-F]{32}$/, 'must be 32 hexadecimal digits') }),
  sha: z.object({ hash: text, type: z.enum(['sha1', 'sha256', 'sha512']), salt: z.string().max(1024).default('') }),
  /** RFC 7914. */
  scrypt: z
    .object({
      hash: bytes,
      salt: bytes,
      /** N, a power of two. */
      cost: rounds(1_048_576).refine(cost => cost > 1 && Number.isInteger(Math.log2(cost)), 'must be a power of two'),
      blockSize: rounds(32),
      parallelization: rounds(16),
    })
    .refine(({ cost, blockSize, parallelization }) => cost * blockSize * parallelization <= 2_097_152, {
      message: 'must take less work: cost times blockSize times parallelization is at most 2097152',
    }),
  /** As directories have it in `userPassword` (RFC 2307). */
  ldap: z.object({
    hash: z
      .string()
      .max(1024)
      .regex(/^\{(S?MD5|S?SHA|S?SHA256|S?SHA384|S?SHA512)\}[\w+/-]+={0,2}$/i, 'must be a hash such as {SSHA}…'),
  }),
  /** ASP.NET Core Identity, versions 2 and 3. */
  aspnet: z.object({ hash: bytes.refine(isCheapAspnet, 'must be a hash of ASP.NET Identity, such as AQAAAAEAACcQ…') }),
  /** A digest of password and salt, taken again and again; FusionAuth's `salted-…` schemes. */
  salted: z.object({
    hash: bytes,
    salt: text,
    iterations: rounds(200_000).default(1),
    type: z.enum(['md5', 'sha1', 'sha256', 'sha512', 'hmac-sha256']),
  }),
  /** Nobody has it here: the source of users of the project is asked at the first sign-in. */
  elsewhere: z.object({}),
  /** Of a Gatehouse, from its export. */
  gatehouse: z.object({
    hash: z
      .string()
      .max(1024)
      .regex(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=1\$[\w+/]+\$[\w+/]+$/, 'must be a hash that Gatehouse made')
      .refine(hash => argon2Work(hash) <= argon2WorkMax, argon2TooCostly),
  }),
} satisfies Record<string, z.ZodType>

/** Exactly one kind. */
export const PasswordImport = z
  .object({
    bcrypt: kinds.bcrypt.optional(),
    argon2: kinds.argon2.optional(),
    pbkdf2: kinds.pbkdf2.optional(),
    firebase: kinds.firebase.optional(),
    django: kinds.django.optional(),
    phpass: kinds.phpass.optional(),
    md5: kinds.md5.optional(),
    sha: kinds.sha.optional(),
    scrypt: kinds.scrypt.optional(),
    ldap: kinds.ldap.optional(),
    aspnet: kinds.aspnet.optional(),
    salted: kinds.salted.optional(),
    elsewhere: kinds.elsewhere.optional(),
    gatehouse: kinds.gatehouse.optional(),
  })
  .refine(given => Object.values(given).filter(kind => kind !== undefined).length === 1, {
    message: `must have exactly one of ${Object.keys(kinds).join(', ')}`,
  })
export type PasswordImport = z.output<typeof PasswordImport>

/** What is stored: the kind with its parameters. */
export const ImportedHash = z.union([
  kinds.bcrypt.extend({ kind: z.literal('bcrypt') }),
  z.object({ ...kinds.argon2.shape, kind: z.literal('argon2') }),
  kinds.pbkdf2.extend({ kind: z.literal('pbkdf2') }),
  kinds.firebase.extend({ kind: z.literal('firebase') }),
  kinds.django.extend({ kind: z.literal('django') }),
  kinds.phpass.extend({ kind: z.literal('phpass') }),
  kinds.md5.extend({ kind: z.literal('md5') }),
  kinds.sha.extend({ kind: z.literal('sha') }),
  z.object({ ...kinds.scrypt.shape, kind: z.literal('scrypt') }),
  kinds.ldap.extend({ kind: z.literal('ldap') }),
  kinds.aspnet.extend({ kind: z.literal('aspnet') }),
  kinds.salted.extend({ kind: z.literal('salted') }),
  kinds.elsewhere.extend({ kind: z.literal('elsewhere') }),
])
export type ImportedHash = z.output<typeof ImportedHash>
