import { createHash, pbkdf2Sync } from 'node:crypto'
import descope from '@descope/node-sdk'
import { hash as argon2 } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import { hashPassword } from '../hash.ts'
import { findPassword } from '../store.ts'
import { PasswordImport } from '../../../directory/users/credentials/imported-hash.ts'
import { toStoredHash, verifyForeignHash } from './verify.ts'

const password = 'pässwörd 1'
function base64(bytes: Buffer | string) {
  return Buffer.from(bytes).toString('base64')
}
function digest(algorithm: string, ...parts: (string | Buffer)[]) {
  return parts.reduce((hash, part) => hash.update(part), createHash(algorithm)).digest()
}

/** The hash of an argon2 string, and its salt, as an export contains them. */
async function argon2Export() {
  const salt = Buffer.from('0123456789abcdef')
  const text = await argon2(password, { algorithm: 2, memoryCost: 1024, timeCost: 2, parallelism: 1, salt })
  const [saltText = '', hash = ''] = text.split('$').slice(-2)
  return { hash, salt: saltText, iterations: 2, memory: 1024, threads: 1, type: 'argon2id' }
}

/** A second implementation of phpass from its description, so that the two verify each other. */
function phpassRaw(salt: string, iterations: number): Buffer {
  let hash = digest('md5', salt, password)
  for (let round = 0; round < iterations; round++) hash = digest('md5', hash, password)
  return hash
}

const djangoHash = base64(pbkdf2Sync(password, 'salt', 1000, 32, 'sha256'))

const imports: [string, () => Promise<unknown>][] = [
  [
    'bcrypt with a pepper',
    async () => ({ bcrypt: { hash: await bcrypt(`${password}pepper`, { cost: 4 }), pepper: 'pepper' } }),
  ],
  [
    'salted SHA-256, many times',
    async () => {
      let hash = Buffer.concat([Buffer.from(password), Buffer.from('saltsalt')])
      for (let round = 0; round < 5000; round++) hash = digest('sha256', hash)
      return { salted: { hash: base64(hash), salt: base64('saltsalt'), iterations: 5000, type: 'sha256' } }
    },
  ],
  ['bcrypt', async () => ({ bcrypt: { hash: await bcrypt(password, { cost: 4 }) } })],
  ['bcrypt of PHP', async () => ({ bcrypt: { hash: (await bcrypt(password, { cost: 4 })).replace('$2b', '$2y') } })],
  ['argon2', async () => ({ argon2: await argon2Export() })],
  [
    'pbkdf2',
    async () => ({
      pbkdf2: {
        hash: base64(pbkdf2Sync(password, 'salt', 1000, 64, 'sha512')),
        salt: base64('salt'),
        iterations: 1000,
        type: 'sha512',
      },
    }),
  ],
  ['django', async () => ({ django: { hash: `pbkdf2_sha256$1000$salt$${djangoHash}` } })],
  [
    'django with bcrypt',
    async () => {
      const inner = digest('sha256', password).toString('hex')
      return { django: { hash: `bcrypt_sha256$${await bcrypt(inner, { cost: 4 })}` } }
    },
  ],
  [
    'phpass',
    async () => ({
      phpass: { hash: base64(phpassRaw('saltsalt', 256)), salt: 'saltsalt', iterations: 256, type: 'md5' },
    }),
  ],
  ['md5', async () => ({ md5: { hash: digest('md5', password).toString('hex') } })],
  ['sha1', async () => ({ sha: { hash: digest('sha1', password).toString('hex'), type: 'sha1' } })],
  [
    'sha256 with a salt prefix',
    async () => ({
      sha: { hash: digest('sha256', 'pepper', password).toString('hex'), type: 'sha256', salt: 'pepper' },
    }),
  ],
  [
    'sha512 with a salt suffix',
    async () => ({ sha: { hash: base64(digest('sha512', password, 'pepper')), type: 'sha512', salt: 'pepper' } }),
  ],
]

test.each(imports)('a hash of %s verifies its password and no other', async (_, make) => {
  const stored = toStoredHash(PasswordImport.parse(await make()))
  expect(await verifyForeignHash(stored, password)).toBe(true)
  expect(await verifyForeignHash(stored, `${password} `)).toBe(false)
  expect(await verifyForeignHash(stored, '')).toBe(false)
})

test('the example hash of the Firebase documentation verifies its password', async () => {
  // https://github.com/firebase/scrypt: the example of its README.
  const firebase = {
    hash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    salt: '42xEC+ixf3L2lw==',
    saltSeparator: 'Bw==',
    signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
    memory: 14,
    rounds: 8,
  }
  const stored = toStoredHash(PasswordImport.parse({ firebase }))
  expect(await verifyForeignHash(stored, 'user1password')).toBe(true)
  expect(await verifyForeignHash(stored, 'user2password')).toBe(false)
})

test('a hash of WordPress verifies its password', async () => {
  // https://www.openwall.com/phpass/: "test12345" of its test program.
  const stored = toStoredHash(PasswordImport.parse({ phpass: { hash: '$P$9IQRaTwmfeRo7ud9Fh4E2PdI0S3r.L0' } }))
  expect(await verifyForeignHash(stored, 'test12345')).toBe(true)
  expect(await verifyForeignHash(stored, 'test12346')).toBe(false)
})

/** Each from where it was published. */
const published: [string, object, string][] = [
  // https://www.rfc-editor.org/rfc/rfc7914#section-12
  [
    'scrypt',
    {
      scrypt: {
        hash: Buffer.from(
          '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
          'hex',
        ).toString('base64'),
        salt: base64('SodiumChloride'),
        cost: 16_384,
        blockSize: 8,
        parallelization: 1,
      },
    },
    'pleaseletmein',
  ],
  // Made by Dovecot's `doveadm pw`; below, of the RFC's own kind without a salt.
  [
    'a directory, SSHA512',
    {
      ldap: {
        hash: '{SSHA512}dOeDLmVpHJThhHeag10Hm2g4T7s3SBE6rGHcXUolXJHVufY4qT782rwZ/0XE6cuLcBZ0KpnwmUzRpAEtZBdv+JYEEtZQs/uC',
      },
    },
    'password',
  ],
  ['a directory, SHA', { ldap: { hash: '{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=' } }, 'password'],
  [
    'ASP.NET Identity 2',
    { aspnet: { hash: 'AFcg3t2gm81Guu+i08t6u4Hm00M1COvYfXvX8jwHMIBxS0sVsj6UHkk2qww8l4x/QA==' } },
    '!passwordSecure123ASPV2',
  ],
  [
    'ASP.NET Identity 3',
    {
      aspnet: { hash: 'AQAAAAEAACcQAAAAEHheUovUgwiWJ7YO0aLoq2/TvJYEdPiBlNJplaMUaQKQPSu7SHMgf0zsEnhCVijJ0w==' },
    },
    '!passwordSecure123ASPV3',
  ],
  ['Drupal 7', { phpass: { hash: '$S$DXZrp425p2VN9LXpDWxiBeqSZSPexyZNNPUo80fTTN2e/W15a97G' } }, 'huan'],
]

test.each(published)('a published hash of %s verifies its password and no other', async (_, imported, right) => {
  const stored = toStoredHash(PasswordImport.parse(imported))
  expect(await verifyForeignHash(stored, right)).toBe(true)
  expect(await verifyForeignHash(stored, `${right}.`)).toBe(false)
})

test('a hash of Gatehouse is stored as it is', async () => {
  const hash = await hashPassword(password)
  expect(toStoredHash(PasswordImport.parse({ gatehouse: { hash } }))).toBe(hash)
})

test('a hash that takes minutes to verify is refused', () => {
  const salt = base64('saltsalt')
  const costly: object[] = [
    { bcrypt: { hash: `$2b$31$${'a'.repeat(53)}` } },
    { django: { hash: `bcrypt$$2b$31$${'a'.repeat(53)}` } },
    { django: { hash: 'argon2$argon2id$v=19$m=4194304,t=100,p=1$c2FsdHNhbHQ$aGFzaA' } },
    { django: { hash: 'pbkdf2_sha256$9999999$salt$aGFzaA==' } },
    { argon2: { hash: salt, salt, iterations: 32, memory: 262_144, threads: 1 } },
    { gatehouse: { hash: '$argon2id$v=19$m=262144,t=99,p=1$c2FsdHNhbHQ$aGFzaGhhc2g' } },
    { scrypt: { hash: salt, salt, cost: 1_048_576, blockSize: 32, parallelization: 1 } },
    {
      aspnet: {
        hash: Buffer.from(`01${'00000001'}${'7fffffff'}${'00000010'}${'00'.repeat(48)}`, 'hex').toString('base64'),
      },
    },
    { salted: { hash: salt, salt, iterations: 200_001, type: 'md5' } },
  ]
  for (const imported of costly)
    expect([imported, PasswordImport.safeParse(imported).success]).toEqual([imported, false])
})

async function storedHash({ db, projectId }: TestIdentity, userId: string) {
  return (await findPassword(db, { projectId, userId }))?.hash
}

describe.each(identityEngines)('imported passwords on $engine', ({ start }) => {
  test('a user signs in with an imported password, which is then rehashed', { tags: ['every-engine'] }, async () => {
    const identity = await start()
    const { users } = identity.clientAs()
    const hashedPassword = PasswordImport.parse({ md5: { hash: digest('md5', password).toString('hex') } })
    const { user } = await users.create({ loginId: 'ada', hashedPassword })
    expect(user.password).toBe(true)
    const { password: passwords } = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    expect(await passwords.signIn('ada', 'wrong')).toMatchObject({ ok: false, code: 401 })
    expect(await storedHash(identity, user.userId)).toMatch(/^foreign:/)
    const both = await Promise.all([passwords.signIn('ada', password), passwords.signIn('ada', password)])
    expect(both.every(({ ok }) => ok)).toBe(true)
    expect(await storedHash(identity, user.userId)).toMatch(/^\$argon2id\$/)
    expect(await passwords.signIn('ada', password)).toMatchObject({ ok: true })
  })

  test('an import with two hashes, an unknown kind or a broken hash is refused with its field', async () => {
    const { users } = (await start()).clientAs()
    const create = (hashedPassword: object) =>
      users.create({ loginId: 'ada', hashedPassword: hashedPassword as never }).catch((error: Error) => error.message)
    const md5 = { hash: 'd41d8cd98f00b204e9800998ecf8427e' }
    expect(await create({ md5, sha: { hash: 'aa', type: 'sha1' } })).toContain('exactly one of')
    expect(await create({ bach: { hash: 'x', key: 'y' } })).toContain('exactly one of')
    expect(await create({ bcrypt: { hash: 'nonsense' } })).toContain(
      'hashedPassword.bcrypt.hash: must be a bcrypt hash',
    )
  })
})
