import { expect, test } from 'vitest'
import { createIdentityProvider } from '../../provider/provider.ts'
import { lowPasswordCost, openTestDatabase } from '../../testing/database.ts'
import { hashPassword } from './hash.ts'

test('a password is hashed with 19 MiB and two passes of argon2id', async () => {
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('no other cost is accepted in production', async () => {
  const db = await openTestDatabase()
  const secrets: [string] = ['a secret for tests only, long enough']
  const options = { db, publicUrl: 'https://id.example.com', secrets, passwordCost: lowPasswordCost }
  expect(() => createIdentityProvider(options)).toThrow('the full cost')
  expect(() => createIdentityProvider({ ...options, isProduction: false })).not.toThrow()
  await db.destroy()
})
