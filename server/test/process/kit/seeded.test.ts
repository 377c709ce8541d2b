import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import descope from '@descope/node-sdk'
import { expect, onTestFinished, test } from 'vitest'
import { type GatehouseOptions, startGatehouse } from '../../../src/start-gatehouse.ts'
import { temporaryFolder } from '../../support/start-server.ts'

async function started(seed: GatehouseOptions['seed']) {
  const gatehouse = await startGatehouse(seed === undefined ? {} : { seed })
  onTestFinished(() => gatehouse.close())
  const { projectId, managementKey, url } = gatehouse
  return { ...gatehouse, sdk: descope({ projectId, managementKey, baseUrl: url }) }
}

function folderWith(files: Record<string, string>) {
  const folder = temporaryFolder()
  onTestFinished(folder.remove)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder.path, name), text)
  return (name: string) => join(folder.path, name)
}

const yaml = `
permissions: [orders.read, { name: orders.write, description: Change orders }]
roles:
  - viewer
  - { name: editor, permissions: [orders.read, orders.write] }
tenants: [acme, { id: globex, name: Globex Corporation }]
users:
  - loginId: ada@example.com
    password: correct horse battery 7
    roles: [editor]
    tenants: { acme: [viewer] }
  - { loginId: eve@example.com, state: disabled }
  - bob@example.com
accessKeys: [{ name: robot, tenants: [acme] }]
applications: [{ id: shop, name: Shop, redirectUrls: ['https://shop.example.com/callback'] }]
`

test('a file says what it begins with, and reset goes back to that', async () => {
  const { sdk, seeded, reset, fresh } = await started(folderWith({ 'seed.yaml': yaml })('seed.yaml'))
  const signIn = async () => (await sdk.password.signIn('ada@example.com', 'correct horse battery 7')).data
  const { token } = await sdk.validateSession((await signIn())?.sessionJwt ?? '')
  expect(token).toMatchObject({ roles: ['editor'], permissions: expect.arrayContaining(['orders.write']) })
  expect((await sdk.management.user.load('eve@example.com')).data?.status).toBe('disabled')
  expect((await sdk.management.tenant.load('globex')).data?.name).toBe('Globex Corporation')
  const key = await sdk.exchangeAccessKey(seeded.accessKeys.robot ?? '')
  expect(key.token.tenants).toHaveProperty('acme')
  expect(seeded.applications.Shop).toEqual({ clientId: 'shop', clientSecret: expect.stringMatching(/\S{20}/) })
  await sdk.management.user.deleteAllTestUsers()
  await sdk.management.user.delete('ada@example.com')
  expect((await sdk.management.user.load('ada@example.com')).ok).toBe(false)
  await reset()
  expect(await signIn()).toHaveProperty('sessionJwt')
  const copy = await fresh()
  onTestFinished(() => copy.close())
  expect(copy.seeded).toEqual(seeded)
})

test('a snapshot and the people of a real project begin another one, and nobody is recognised', async () => {
  const real = await started({ roles: ['editor'], tenants: ['acme'] })
  await real.user('grace@navy.mil', { name: 'Grace Hopper', roles: ['editor'], tenants: { acme: ['editor'] } })
  await real.user('alan@bletchley.uk', { name: 'Alan Turing' })
  const { data: exported } = await real.sdk.management.project.exportSnapshot()
  const found = await real.sdk.management.user.search({ loginIds: ['grace@navy.mil', 'alan@bletchley.uk'] })
  const pathOf = folderWith({
    'snapshot.json': JSON.stringify(exported),
    'people.jsonl': (found.data?.users ?? []).map(user => JSON.stringify(user)).join('\n'),
    'seed.json': JSON.stringify({
      snapshot: 'snapshot.json',
      people: 'people.jsonl',
      users: [{ loginId: 'qa', roles: ['editor'] }],
    }),
  })
  const peopleOf = async (sdk: typeof real.sdk) =>
    ((await sdk.management.user.search({})).data?.users ?? []).filter(({ email }) => email?.startsWith('person-'))
  const [one, other] = [await started(pathOf('seed.json')), await started(pathOf('seed.json'))]
  const people = await peopleOf(one.sdk)
  expect(people).toHaveLength(2)
  expect(JSON.stringify(people)).not.toMatch(/grace|hopper|navy|alan|turing|bletchley/i)
  expect(people.filter(({ roleNames }) => roleNames?.includes('editor'))).toHaveLength(1)
  const emails = async (sdk: typeof real.sdk) => (await peopleOf(sdk)).map(({ email }) => email).sort()
  expect(await emails(other.sdk)).toEqual(await emails(one.sdk))
})

test('a seed with a mistake starts nothing', async () => {
  await expect(startGatehouse({ seed: { users: [{ loginId: 'ada', roles: ['editr'] }] } })).rejects.toThrow(
    'the user "ada": there is no role "editr"',
  )
  await expect(startGatehouse({ seed: '/nowhere/seed.yaml' })).rejects.toThrow('ENOENT')
  const path = folderWith({ 'seed.yaml': 'roles: {' })('seed.yaml')
  await expect(startGatehouse({ seed: path })).rejects.toThrow()
})
