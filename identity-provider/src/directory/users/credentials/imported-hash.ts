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

/** The hashes that can be imported (provider-api §3.1, PasswordImport), each as the other system stored it. */
const kinds = {
  bcrypt: z.object({
    hash: z.string().regex(/^\$2[abxy]?\$\d\d\$[./\w]{53}$/, 'must be a bcrypt hash such as $2b$10$…'),
  }),
  argon2: z.object({
    hash: bytes,
    salt: bytes,
    iterations: rounds(32),
    /** KiB. */
    memory: rounds(262_144),
    threads: rounds(16),
    type: z.enum(['argon2id', 'argon2i', 'argon2d']).default('argon2id'),
  }),
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
      }),
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
  })
  .refine(given => Object.values(given).filter(kind => kind !== undefined).length === 1, {
    message: `must have exactly one of ${Object.keys(kinds).join(', ')}`,
  })
export type PasswordImport = z.output<typeof PasswordImport>

/** What is stored: the kind with its parameters. */
export const ImportedHash = z.union([
  kinds.bcrypt.extend({ kind: z.literal('bcrypt') }),
  kinds.argon2.extend({ kind: z.literal('argon2') }),
  kinds.pbkdf2.extend({ kind: z.literal('pbkdf2') }),
  kinds.firebase.extend({ kind: z.literal('firebase') }),
  kinds.django.extend({ kind: z.literal('django') }),
  kinds.phpass.extend({ kind: z.literal('phpass') }),
  kinds.md5.extend({ kind: z.literal('md5') }),
  kinds.sha.extend({ kind: z.literal('sha') }),
])
export type ImportedHash = z.output<typeof ImportedHash>
