import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'
import { engineRows } from './service.ts'

describe.each(identityEngines)('engines on $engine', ({ start }) => {
  test('the secret of an engine is answered when it is made and when it is rotated, and never again', async () => {
    const identity = await start()
    const client = identity.clientAs()
    const { engine } = await client.engines.create({ name: ' On premises ' })
    expect(engine).toMatchObject({ name: 'On premises', secret: expect.stringMatching(/^[\w-]{43}$/) })
    const { id } = engine
    const plain = { id, name: 'On premises', createdTime: Math.floor(identity.clock.now / 1000) }
    expect(await client.engines.load({ id })).toEqual({ engine: plain })
    const { secret } = await client.engines.rotateSecret({ id })
    expect(secret).not.toBe(engine.secret)
    expect(await client.engines.update({ id, name: 'Berlin' })).toEqual({ engine: { ...plain, name: 'Berlin' } })
    const rows = await engineRows.list(identity.db, identity)
    expect(JSON.stringify(rows)).not.toContain(secret)
    await expect(client.engines.create({ name: 'Berlin' })).rejects.toMatchObject({ fields: [{ field: 'name' }] })
    const other = await client.engines.create({ name: 'Aachen' })
    await expect(client.engines.update({ id, name: 'Aachen' })).rejects.toMatchObject({ code: 'E011003' })
    expect((await client.engines.loadAll({})).engines.map(({ name }) => name)).toEqual(['Aachen', 'Berlin'])
    await client.engines.delete({ id: other.engine.id })
    await expect(client.engines.load({ id: other.engine.id })).rejects.toMatchObject({ code: 'E011004' })
  })
})
