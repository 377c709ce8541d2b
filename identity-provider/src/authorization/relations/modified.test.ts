import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { authorizationOf, folders } from '../testing.ts'

const minute = 60_000
const nothing = { resources: [], targets: [], schemaChanged: false }

describe.each(identityEngines)('what was modified on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const own = authorizationOf(identity, identity, descope)
    await own.saved()
    const { clock } = identity
    async function since(ago: number) {
      const { data } = await own.authz.getModified(new Date(clock.now - ago))
      // The SDK of Java reads the same in an object of its own, which no type of this SDK knows.
      if (!data) return undefined
      const { relations, ...told } = { relations: undefined, ...data }
      expect(relations).toEqual(told)
      return told
    }
    return { identity, clock, since, ...own }
  }

  test('since a time: resources and targets of what was written and deleted, once each', async () => {
    const { clock, since, write, remove } = await started()
    clock.now += minute
    expect(await since(minute / 2)).toEqual(nothing)
    await write('folder:f viewer user:ann', 'folder:f viewer group:a#member', 'folder:g viewer user:ann')
    clock.now += minute
    await remove('folder:f viewer user:ann')
    const all = { resources: ['f', 'g'], targets: ['ann', 'a'], schemaChanged: false }
    const modified = await since(minute + 1)
    expect({ ...modified, resources: modified?.resources.toSorted() }).toEqual({
      ...all,
      targets: expect.arrayContaining(all.targets),
    })
    expect(await since(minute / 2)).toEqual({ resources: ['f'], targets: ['ann'], schemaChanged: false })
    expect(await since(0)).toEqual(await since(minute / 2))
    clock.now += minute
    expect(await since(minute / 2)).toEqual(nothing)
  })

  test('what changes nothing is not told', async () => {
    const { clock, since, write, remove } = await started()
    await write('folder:f viewer user:ann')
    clock.now += minute
    await write('folder:f viewer user:ann')
    await remove('folder:f viewer user:bob')
    expect(await since(minute / 2)).toEqual(nothing)
  })

  test('a schema that was saved, and everything that was deleted at once, is told as a change of schema', async () => {
    const { clock, since, saved, write, fga } = await started()
    clock.now += minute
    expect(await since(minute / 2)).toEqual(nothing)
    await saved(`${folders}\n  permission look: view`)
    expect(await since(minute / 2)).toEqual({ ...nothing, schemaChanged: true })
    await write('folder:f viewer user:ann')
    clock.now += minute
    await fga.deleteAllRelations()
    expect(await since(minute / 2)).toEqual({ ...nothing, schemaChanged: true })
  })

  test('is kept for a day, and forgotten for good after it', async () => {
    const { identity, clock, since, write } = await started()
    await write('folder:f viewer user:ann')
    clock.now += 12 * 60 * minute
    await write('folder:g viewer user:ann')
    await identity.provider.sweep()
    expect((await since(clock.now))?.resources).toEqual(['f', 'g'])
    clock.now += 13 * 60 * minute
    expect((await since(clock.now))?.resources).toEqual(['g'])
    await identity.provider.sweep()
    const kept = await identity.db.selectFrom('authorization_changes').select('relations').execute()
    expect(kept).toHaveLength(1)
    clock.now += 24 * 60 * minute
    await identity.provider.sweep()
    expect(await since(clock.now)).toEqual(nothing)
    await write('folder:h viewer user:ann')
    expect((await since(0))?.resources).toEqual(['h'])
  })

  test('in another project is not told here', async () => {
    const { identity, since } = await started()
    const theirs = authorizationOf(identity, await identity.anotherProject(), descope)
    await theirs.saved()
    identity.clock.now += minute
    await theirs.write('folder:f viewer user:ann')
    expect(await since(minute / 2)).toEqual(nothing)
  })

  test('a time that is none is refused', async () => {
    const { identity } = await started()
    const { authorizationRelations } = identity.clientAs()
    await expect(authorizationRelations.listModified({ since: -1 })).rejects.toMatchObject({ code: 'E011003' })
    await expect(authorizationRelations.listModified({ since: 'yesterday' })).rejects.toMatchObject({ code: 'E011003' })
  })
})
