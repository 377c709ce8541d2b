import { expect, test } from 'vitest'
import { anonymous } from './anonymous.ts'
import { parseSeed, requireNamed, seedJsonSchema } from './seed.ts'

test('docs/look-up/seed.schema.json is the schema of seeds', async () => {
  const printed = `${JSON.stringify(seedJsonSchema(), null, 2)}\n`
  await expect(printed).toMatchFileSnapshot('../../../../docs/look-up/seed.schema.json')
})

test('everything that is wrong with a seed is said at once', () => {
  expect(() => parseSeed({ users: [{ loginId: '' }], rols: [], roles: 3 }, 'seed.yaml')).toThrow(
    /^seed.yaml is no seed:\n.*\n.*\n/,
  )
})

test('what a seed names is in it, or in the project', () => {
  const seed = parseSeed(
    {
      roles: [{ name: 'editor', permissions: ['write', 'known'] }],
      users: [{ loginId: 'ada', roles: ['editor', 'constructor'], tenants: { acme: ['buyer'] } }],
      accessKeys: [{ name: 'robot', tenants: ['globex'] }],
    },
    'the seed',
  )
  const project = { permissions: ['known'], roles: [], tenants: ['acme'] }
  expect(() => requireNamed(seed, project, 'the seed')).toThrow(
    [
      'the seed names what is nowhere:',
      'the role "editor": there is no permission "write"',
      'the user "ada": there is no role "constructor"',
      'the user "ada": there is no role "buyer"',
      'the access key "robot": there is no tenant "globex"',
    ].join('\n'),
  )
})

test('somebody made up has roles and tenants of the real one, and nothing else', () => {
  const real = {
    userId: 'U2abc',
    loginIds: ['grace@navy.mil'],
    email: 'grace@navy.mil',
    phone: '+12025550143',
    name: 'Grace Hopper',
    picture: 'https://navy.mil/grace.png',
    customAttributes: { rank: 'admiral' },
    roleNames: ['editor'],
    userTenants: [{ tenantId: 'acme', tenantName: 'Grace and friends', roleNames: ['buyer'] }],
  }
  const person = anonymous(real, 'salt')
  expect(JSON.stringify(person)).not.toMatch(/grace|hopper|navy|admiral|U2abc|0143/i)
  expect(person).toMatchObject({
    roleNames: ['editor'],
    userTenants: [{ tenantId: 'acme', roleNames: ['buyer'] }],
    email: expect.stringMatching(/@example\.com$/),
  })
  expect(anonymous(real, 'salt')).toEqual(person)
  expect(anonymous(real, 'another').loginId).not.toBe(person.loginId)
  expect(anonymous({ ...real, email: '', phone: '' }, 'salt')).not.toHaveProperty('phone')
})
