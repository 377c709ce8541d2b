import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('lists on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const sdk = descope({ projectId, baseUrl, managementKey })
    const create = async (input: Parameters<typeof sdk.management.list.create>[0]) => {
      const { data } = await sdk.management.list.create(input)
      return data?.id ?? ''
    }
    return { identity, sdk, lists: sdk.management.list, create }
  }

  test('a list of addresses knows addresses and ranges, of both kinds', async () => {
    const { lists, create } = await started()
    const id = await create({ name: 'offices', type: 'ips', data: ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32'] })
    const isIn = async (ip: string) => (await lists.checkIP(id, ip)).data
    expect(await Promise.all(['203.0.113.7', '198.51.100.200', '2001:db8::1', '::ffff:203.0.113.7'].map(isIn))).toEqual(
      [true, true, true, true],
    )
    expect(await Promise.all(['203.0.113.8', '198.51.101.1', '2001:db9::1'].map(isIn))).toEqual([false, false, false])
    expect(await lists.addIPs(id, ['203.0.113.8', '203.0.113.7'])).toMatchObject({ ok: true })
    expect((await lists.load(id)).data?.data).toEqual([
      '203.0.113.7',
      '198.51.100.0/24',
      '2001:db8::/32',
      '203.0.113.8',
    ])
    expect(await lists.removeIPs(id, ['203.0.113.7'])).toMatchObject({ ok: true })
    expect(await isIn('203.0.113.7')).toBe(false)
  })

  test('a list of texts is found by its name, changed, emptied and deleted', async () => {
    const { lists, create } = await started()
    const id = await create({ name: 'words', description: 'bad ones', type: 'texts', data: ['a', 'b', 'a'] })
    expect((await lists.loadByName('words')).data).toMatchObject({ id, description: 'bad ones', data: ['a', 'b'] })
    await lists.addTexts(id, ['c'])
    await lists.removeTexts(id, ['a'])
    expect((await lists.checkText(id, 'c')).data).toBe(true)
    expect((await lists.checkText(id, 'a')).data).toBe(false)
    expect(await lists.update(id, { name: 'more words', type: 'json', data: { any: ['thing'] } })).toMatchObject({
      ok: true,
    })
    expect((await lists.loadAll()).data).toMatchObject([{ name: 'more words', type: 'json', data: { any: ['thing'] } }])
    await lists.clear(id)
    expect((await lists.load(id)).data?.data).toEqual({})
    expect(await lists.delete(id)).toMatchObject({ ok: true })
    expect(await lists.load(id)).toMatchObject({ ok: false, code: 404 })
  })

  test('an import makes and replaces by name, all or none', async () => {
    const { lists, create } = await started()
    const id = await create({ name: 'words', type: 'texts', data: ['a'] })
    const wanted = [
      { name: 'words', type: 'texts', data: ['b'] },
      { name: 'offices', type: 'ips', data: ['203.0.113.7'] },
    ]
    // The SDK asks for ids and times that an import has no use for.
    expect(await lists.import(wanted as Parameters<typeof lists.import>[0])).toMatchObject({ ok: true })
    expect((await lists.load(id)).data?.data).toEqual(['b'])
    const broken = [
      { name: 'words', type: 'texts', data: ['c'] },
      { name: 'x', type: 'ips', data: ['not an address'] },
    ]
    expect(await lists.import(broken as Parameters<typeof lists.import>[0])).toMatchObject({ ok: false, code: 400 })
    expect((await lists.load(id)).data?.data).toEqual(['b'])
  })

  test('a hundred callers that add at once lose nothing', { tags: ['every-engine'] }, async () => {
    const { lists, create } = await started()
    const id = await create({ name: 'words', type: 'texts' })
    const texts = Array.from({ length: 100 }, (_, index) => `word ${index}`)
    await Promise.all(texts.map(text => lists.addTexts(id, [text])))
    expect((await lists.load(id)).data?.data).toHaveLength(100)
  })

  test('a name that is taken, an entry that is none, and a list of another type are refused with the field', async () => {
    const { lists, create } = await started()
    const id = await create({ name: 'words', type: 'texts' })
    expect(await lists.create({ name: 'words', type: 'ips' })).toMatchObject({ ok: false, code: 400 })
    const wrong = await lists.create({ name: 'ips', type: 'ips', data: ['203.0.113.300'] })
    expect(wrong).toMatchObject({ ok: false, code: 400, error: { errorMessage: expect.stringContaining('data.0') } })
    expect(await lists.addIPs(id, ['203.0.113.7'])).toMatchObject({ ok: false, code: 400 })
    const many = Array.from({ length: 10_001 }, (_, index) => String(index))
    expect(await lists.addTexts(id, many)).toMatchObject({ ok: false, code: 400 })
    await lists.addTexts(id, many.slice(0, 10_000))
    expect(await lists.addTexts(id, ['one more'])).toMatchObject({ ok: false, code: 400 })
  })

  test('another project sees and changes nothing', { tags: ['every-engine'] }, async () => {
    const { identity, lists, create } = await started()
    const id = await create({ name: 'words', type: 'texts', data: ['a'] })
    const other = await identity.anotherProject()
    const foreign = descope({ ...other, baseUrl: identity.baseUrl }).management.list
    expect((await foreign.loadAll()).data).toEqual([])
    const answers = [foreign.load(id), foreign.delete(id), foreign.addTexts(id, ['b']), foreign.checkText(id, 'a')]
    for (const answer of await Promise.all(answers)) expect(answer).toMatchObject({ ok: false, code: 404 })
    expect((await lists.load(id)).data?.data).toEqual(['a'])
  })
})
