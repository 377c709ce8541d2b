import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../../testing/identity.ts'
import { identityEngines } from '../../../testing/engines.ts'
import type { IdentityClient } from '../../../provider/contract.ts'

type Wanted = Parameters<IdentityClient['tenants']['list']>[0]

/** Reads every page forwards; `between` runs after each. */
async function walk({ clientAs }: TestIdentity, wanted: Wanted, between = async () => {}) {
  const names: string[][] = []
  let after: string | undefined
  do {
    const page = await clientAs().tenants.list({ ...wanted, after })
    names.push(page.tenants.map(({ name }) => name))
    after = page.next
    await between()
  } while (after !== undefined)
  return names
}

describe.each(identityEngines)('pages of tenants on $engine', { tags: ['every-engine'] }, ({ start }) => {
  async function named(...names: string[]) {
    const identity = await start()
    const { tenants } = identity.clientAs()
    for (const name of names) {
      identity.clock.now += 1000
      await tenants.create({ id: `id-${names.indexOf(name)}`, name })
    }
    const list = async (wanted: Wanted) => (await tenants.list(wanted)).tenants.map(({ name }) => name)
    return { identity, tenants, list }
  }

  test('come by name as JavaScript sorts, or by time, from both ends', async () => {
    const names = ['b', 'B', 'ä', 'a', 'Z', '東', 'a b', 'a-b']
    const { identity, tenants, list } = await named(...names)
    const sorted = names.toSorted()
    expect((await walk(identity, { limit: 3 })).flat()).toEqual(sorted)
    expect((await walk(identity, { limit: 3, sort: { field: 'name', desc: true } })).flat()).toEqual(
      sorted.toReversed(),
    )
    expect((await walk(identity, { limit: 3, sort: { field: 'createdTime' } })).flat()).toEqual(names)
    expect(await list({ limit: 3, fromEnd: true })).toEqual(sorted.slice(-3))
    const page = await tenants.list({ limit: 3, after: (await tenants.list({ limit: 3 })).next })
    expect(await list({ limit: 2, before: page.cursors[1] })).toEqual(sorted.slice(2, 4))
    expect(await list({ limit: 2, after: page.cursors[0] })).toEqual(sorted.slice(4, 6))
    expect(page).toMatchObject({ total: 8, isTotalExact: true, next: page.cursors[2], previous: page.cursors[0] })
    expect(await tenants.list({ limit: 3 })).not.toHaveProperty('previous')
    expect(await tenants.list({ limit: 3, fromEnd: true })).not.toHaveProperty('next')
  })

  test('show tenants of one moment once each', async () => {
    const identity = await start()
    const { tenants } = identity.clientAs()
    const names = Array.from({ length: 7 }, (_, index) => `tie ${index}`)
    for (const name of names) await tenants.create({ id: `t${name.at(-1)}`, name })
    const byTime: Wanted = { limit: 2, sort: { field: 'createdTime', desc: true } }
    expect(await walk(identity, byTime)).toEqual([
      ['tie 6', 'tie 5'],
      ['tie 4', 'tie 3'],
      ['tie 2', 'tie 1'],
      ['tie 0'],
    ])
  })

  test('go on where they were when tenants are deleted and created meanwhile', async () => {
    const { identity, tenants } = await named('a', 'b', 'c', 'd', 'e')
    const changes = [
      async () => {
        await tenants.delete({ id: 'id-1' })
        await tenants.create({ id: 'new', name: 'aa' })
        await tenants.create({ id: 'later', name: 'bb' })
      },
    ]
    expect(await walk(identity, { limit: 2 }, async () => changes.pop()?.())).toEqual([
      ['a', 'b'],
      ['bb', 'c'],
      ['d', 'e'],
    ])
  })

  test('are filtered by text in any case, and every other criterion', async () => {
    const { identity, tenants, list } = await named('Żubrówka Bank', 'Acme', '100%_"x"', 'Below', 'Off')
    await tenants.update({ id: 'id-1', name: 'Acme', selfProvisioningDomains: ['join.example'] })
    await tenants.updateSettings({ tenantId: 'id-0', domains: ['sso.example'], authType: 'oidc' })
    await tenants.update({
      id: 'id-4',
      name: 'Off',
      disabled: true,
      customAttributes: { n: 1, 'a"b': ['x', ',"n":12'] },
    })
    await tenants.create({ id: 'below', name: 'Under', parent: 'id-3' })
    expect(await list({ text: ' ŻUBRÓWKA ' })).toEqual(['Żubrówka Bank'])
    expect(await list({ text: 'BANK' })).toEqual(['Żubrówka Bank'])
    expect(await list({ text: '%_"X' })).toEqual(['100%_"x"'])
    expect(await list({ text: 'ID-3' })).toEqual(['Below'])
    expect(await list({ text: 'sso.ex' })).toEqual(['Żubrówka Bank'])
    expect(await list({ text: 'JOIN.' })).toEqual(['Acme'])
    expect(await list({ text: '","' })).toEqual([])
    expect(await list({ tenantSSODomains: ['SSO.example', 'none.example'] })).toEqual(['Żubrówka Bank'])
    expect(await list({ tenantSelfProvisioningDomains: ['Join.example'] })).toEqual(['Acme'])
    expect(await list({ authType: 'oidc' })).toEqual(['Żubrówka Bank'])
    expect(await list({ disabled: true })).toEqual(['Off'])
    expect(await list({ disabled: false, text: 'off' })).toEqual([])
    expect(await list({ customAttributes: { n: 1 } })).toEqual(['Off'])
    expect(await list({ customAttributes: { n: 12 } })).toEqual([])
    expect(await list({ customAttributes: { 'a"b': ['x', ',"n":12'] } })).toEqual(['Off'])
    expect(await list({ parentTenantId: 'id-3' })).toEqual(['Under'])
    expect(await list({ topLevelOnly: true, tenantNames: ['Under', 'Off'] })).toEqual(['Off'])
    expect(await list({ topLevelOnly: true, sort: { field: 'createdTime', desc: true }, limit: 1 })).toEqual(['Off'])
    expect(await list({ tenantIds: ['id-1', 'below'], fromEnd: true })).toEqual(['Acme', 'Under'])
    expect(await tenants.list({ text: 'e', limit: 2 })).toMatchObject({ total: 4, isTotalExact: true })
    const { projectId } = await identity.anotherProject()
    const other = identity.provider.clientFor({ ...identity.callAs(), projectId })
    expect(await other.tenants.list({ text: 'acme' })).toMatchObject({ tenants: [], total: 0 })
    expect((await other.tenants.list({})).tenants.map(({ name }) => name)).not.toContain('Acme')
  })

  test('refuse a cursor of another list', async () => {
    const { tenants } = (await start()).clientAs()
    await expect(tenants.list({ after: btoa('["createdTime",true,"x","y"]') })).rejects.toThrow('cursor')
    await expect(tenants.list({ before: 'x' })).rejects.toThrow('cursor')
  })
})
