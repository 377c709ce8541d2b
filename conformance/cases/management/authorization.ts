import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import type { Cases, Context } from '../../support/context.ts'

const done = { ok: true }
const refusal = { ok: false, code: 400 }

/** Both surfaces share a project's schema; every case begins with this one. */
export const dsl = `model AuthZ 1.0
condition Office(hour int) { hour >= 9 && hour < 17 }
type user
type group
  relation member: user | group#member
type folder
  relation parent: folder
  relation viewer: user | group#member
  permission view: viewer | parent.view
  permission view_at_work: view with Office
`

export async function authorized({ sdk: { management }, version }: Context) {
  expect(await management.fga.saveSchema({ dsl })).toMatchObject(done)
  const [ann, group, folder, inner] = [fresh('ann'), fresh('group'), fresh('folder'), fresh('folder')]
  const viewer = { resourceType: 'folder', resource: folder, relation: 'viewer' }
  const tuples = [
    { resourceType: 'group', resource: group, relation: 'member', targetType: 'user', target: ann },
    { ...viewer, targetType: 'group#member', target: group },
    { resourceType: 'folder', resource: inner, relation: 'parent', targetType: 'folder', target: folder },
  ]
  expect(await management.fga.createRelations(tuples)).toMatchObject(done)
  const question = { resourceType: 'folder', resource: inner, relation: 'view', targetType: 'user', target: ann }
  const isAllowed = async () => (await management.fga.check([question])).data?.[0]?.allowed
  return { ...management, version, tuples, question, isAllowed, ann, group, folder, inner }
}

export const authorization: Cases = {
  async 'fga.saveSchema'(context) {
    const { fga, isAllowed } = await authorized(context)
    expect(await fga.saveSchema({ dsl: 'model AuthZ 1.0\ntype folder\n  relation viewer: nobody' })).toMatchObject({
      ...refusal,
      error: { errorMessage: expect.stringContaining('line 3') },
    })
    expect(await isAllowed()).toBe(true)
  },
  async 'fga.loadSchema'(context) {
    const { fga } = await authorized(context)
    const { data } = await fga.loadSchema()
    expect(data).toMatchObject({ dsl, version: expect.any(String), schema: { conditions: [{ name: 'Office' }] } })
  },
  async 'fga.dryRunSchema'(context) {
    const { fga, isAllowed } = await authorized(context)
    const { data } = await fga.dryRunSchema({ dsl: 'model AuthZ 1.0 type user type folder relation viewer: user' })
    const deletesPreview = { hasDeletes: true, types: ['group'], relations: ['folder#parent', 'folder#viewer'] }
    expect(data).toEqual({ deletesPreview })
    expect(await isAllowed()).toBe(true)
  },
  async 'fga.deleteSchema'(context) {
    const { fga, isAllowed } = await authorized(context)
    expect(await fga.deleteSchema()).toMatchObject(done)
    expect(await isAllowed()).toBe(false)
    expect(await fga.saveSchema({ dsl })).toMatchObject(done)
    expect(await isAllowed()).toBe(false)
  },
  async 'fga.createRelations'(context) {
    const { fga, tuples, isAllowed } = await authorized(context)
    expect(await fga.createRelations(tuples)).toMatchObject(done)
    expect(await isAllowed()).toBe(true)
    const bad = tuples.map((tuple, at) => (at === 1 ? { ...tuple, targetType: 'folder' } : tuple))
    expect(await fga.createRelations(bad)).toMatchObject({
      ...refusal,
      error: { errorMessage: expect.stringContaining('tuples[1].targetType') },
    })
  },
  async 'fga.deleteRelations'(context) {
    const { fga, tuples, isAllowed } = await authorized(context)
    expect(await fga.deleteRelations(tuples.slice(0, 1))).toMatchObject(done)
    expect(await isAllowed()).toBe(false)
    expect(await fga.deleteRelations(tuples)).toMatchObject(done)
  },
  async 'fga.deleteAllRelations'(context) {
    const { fga, isAllowed } = await authorized(context)
    expect(await fga.deleteAllRelations()).toMatchObject(done)
    expect(await isAllowed()).toBe(false)
  },
  async 'fga.check'(context) {
    const { fga, question } = await authorized(context)
    const { data } = await fga.check([question, { ...question, target: fresh('bob') }, { ...question, relation: 'x' }])
    expect(data?.map(({ allowed }) => allowed)).toEqual([true, false, false])
    expect(data?.[0]?.tuple).toEqual(question)
  },
  async 'fga.checkWithContext'(context) {
    const { fga, question } = await authorized(context)
    const atWork = { ...question, relation: 'view_at_work' }
    const allowedAt = async (hour?: number) =>
      (await fga.checkWithContext([atWork], hour === undefined ? {} : { hour })).data?.[0]
    expect(await allowedAt(10)).toMatchObject({ allowed: true, info: { conditional: true } })
    expect(await allowedAt(20)).toMatchObject({ allowed: false })
    expect(await allowedAt()).toMatchObject({ allowed: false, info: { missingContext: ['hour'] } })
  },
  async 'fga.saveResourcesDetails'(context) {
    const { fga, folder } = await authorized(context)
    const details = { resourceId: folder, resourceType: 'folder', displayName: 'Plans' }
    expect(await fga.saveResourcesDetails([details])).toMatchObject(done)
    expect(await fga.saveResourcesDetails([{ ...details, displayName: 'Old plans' }])).toMatchObject(done)
    const found = await fga.loadResourcesDetails([{ resourceId: folder, resourceType: 'folder' }])
    expect(found.data).toEqual([{ ...details, displayName: 'Old plans' }])
  },
  async 'fga.loadResourcesDetails'(context) {
    const { fga, folder } = await authorized(context)
    expect((await fga.loadResourcesDetails([{ resourceId: folder, resourceType: 'folder' }])).data).toEqual([])
  },
  async 'fga.loadMappableSchema'(context) {
    const { fga } = await authorized(context)
    const { data } = await fga.loadMappableSchema('any tenant', { resourcesLimit: 1 })
    expect(data?.schema?.namespaces.map(({ name }) => name)).toEqual(['user', 'group', 'folder'])
    expect(data?.mappableResources).toMatchObject([
      { type: 'group', resources: [expect.anything()] },
      { type: 'folder', resources: [expect.anything()] },
    ])
  },
  async 'fga.searchMappableResources'(context) {
    const { fga, folder } = await authorized(context)
    const { data } = await fga.searchMappableResources('any tenant', [{ type: 'folder', queries: [folder] }])
    expect(data).toEqual([{ type: 'folder', resources: [{ resource: folder }] }])
  },
}
