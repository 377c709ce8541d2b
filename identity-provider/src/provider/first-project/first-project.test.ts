import { describe, expect, onTestFinished, test } from 'vitest'
import { lowPasswordCost } from '../../testing/database.ts'
import { everyMigratedEngine } from '../../testing/engines.ts'
import type { Tables } from '../../foundation/tables/tables.ts'
import { createIdentityProvider } from '../provider.ts'

describe.each(everyMigratedEngine)('the first start of several nodes at once on $engine', ({ create }) => {
  async function nodes(count: number) {
    const database = await create()
    const all = await Promise.all(
      Array.from({ length: count }, async () => {
        const db = await database.open<Tables>()
        const provider = createIdentityProvider({
          db,
          publicUrl: 'http://localhost:9',
          secrets: ['a secret for tests only, long enough'],
          oidcClients: () => [],
          isProduction: false,
          passwordCost: lowPasswordCost,
        })
        return { db, provider }
      }),
    )
    onTestFinished(async () => {
      for (const { db, provider } of all) {
        await provider.close()
        await db.destroy()
      }
      await database.drop()
    })
    const [{ db }] = all as [(typeof all)[number]]
    const counts = async () => {
      const tables = ['projects', 'users', 'management_keys', 'turns'] as const
      return Promise.all(tables.map(async table => (await db.selectFrom(table).selectAll().execute()).length))
    }
    return { providers: all.map(({ provider }) => provider), counts }
  }
  const administrator = { email: 'admin@localhost', password: 'a password for tests' }

  test.each([
    ['without a project id', {}],
    ['with one', { projectId: 'P2aBcDeFgHiJkLmNoPqRsTuVwXyZ' }],
    ['with a key of the configuration', { managementKey: 'a key of the configuration' }],
  ])('makes one project, one administrator and one key, %s', async (_, wanted) => {
    const { providers, counts } = await nodes(4)
    const made = await Promise.all(providers.map(each => each.prepareFirstProject({ administrator, ...wanted })))
    expect(new Set(made.map(({ projectId }) => projectId)).size).toBe(1)
    // One of them has secrets to show.
    expect(made.filter(({ firstStart }) => firstStart)).toHaveLength(1)
    expect(await counts()).toEqual([1, 1, 1, 0])
  })

  test('a key of the configuration that nodes add at once is one key', async () => {
    const { providers, counts } = await nodes(3)
    await providers[0]?.prepareFirstProject({ administrator })
    await Promise.all(
      providers.map(each => each.prepareFirstProject({ administrator, managementKey: 'a key of the configuration' })),
    )
    expect(await counts()).toEqual([1, 1, 2, 0])
  })
})
