import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import type { Cases, Context } from '../../support/context.ts'
import { authorized } from './authorization.ts'

const done = { ok: true }
const refusal = { ok: false, code: 400 }

/** Of a namespace, which has no blanks. */
function freshName(what: string) {
  return fresh(what).replace(' ', '_')
}

/** The same project's schema, with a namespace that the relation API has written. */
async function organised(context: Context) {
  const given = await authorized(context)
  const { authz } = given
  const namespace = { name: freshName('org'), relationDefinitions: [{ name: 'member' }, { name: 'owner' }] }
  expect(await authz.saveSchema({ namespaces: [namespace] }, false)).toMatchObject(done)
  const [org, ben] = [fresh('org'), fresh('ben')]
  const member = { resource: org, relationDefinition: 'member', namespace: namespace.name, target: ben }
  expect(await authz.createRelations([member])).toMatchObject(done)
  const has = async (query = member) => (await authz.hasRelations([query])).data?.[0]?.hasRelation
  const load = async (wanted = namespace.name) =>
    (await authz.loadSchema()).data?.namespaces.find(({ name }) => name === wanted)
  return { ...given, namespace, member, org, ben, has, load }
}

function named(definitions: { name: string }[] = []) {
  return definitions.map(({ name }) => name)
}

export const authorizationRelations: Cases = {
  async 'authz.saveSchema'(context) {
    const { authz, namespace, load, has } = await organised(context)
    const wrong = { name: 'x', relationDefinitions: [{ name: 'r', complexDefinition: { nType: 'child' as const } }] }
    expect(await authz.saveSchema({ namespaces: [wrong] }, false)).toMatchObject(refusal)
    expect(await has()).toBe(true)
    expect(await authz.saveSchema({ namespaces: [namespace] }, true)).toMatchObject(done)
    expect(await load('folder')).toBeUndefined()
    expect(await has()).toBe(true)
  },
  async 'authz.deleteSchema'(context) {
    const { authz, has } = await organised(context)
    expect(await authz.deleteSchema()).toMatchObject(done)
    expect((await authz.loadSchema()).data?.namespaces).toEqual([])
    expect(await has()).toBe(false)
  },
  async 'authz.loadSchema'(context) {
    const { load, namespace } = await organised(context)
    expect(await load()).toEqual(namespace)
    expect(named((await load('folder'))?.relationDefinitions)).toEqual(['parent', 'viewer', 'view', 'view_at_work'])
  },
  async 'authz.saveNamespace'(context) {
    const { authz, namespace, member, has, load } = await organised(context)
    const renamed = { ...namespace, name: freshName('company') }
    expect(await authz.saveNamespace(renamed, namespace.name)).toMatchObject(done)
    expect(await load(namespace.name)).toBeUndefined()
    expect(await has({ ...member, namespace: renamed.name })).toBe(true)
    expect(await authz.saveNamespace({ ...namespace, name: freshName('x') }, namespace.name)).toMatchObject(refusal)
  },
  async 'authz.deleteNamespace'(context) {
    const { authz, namespace, has, load } = await organised(context)
    expect(await authz.deleteNamespace('group')).toMatchObject({
      ...refusal,
      error: { errorMessage: expect.stringContaining('folder#viewer') },
    })
    expect(await authz.deleteNamespace(namespace.name)).toMatchObject(done)
    expect(await load()).toBeUndefined()
    expect(await has()).toBe(false)
  },
  async 'authz.saveRelationDefinition'(context) {
    const { authz, namespace, member, has } = await organised(context)
    expect(await authz.saveRelationDefinition({ name: 'guest' }, namespace.name, 'member')).toMatchObject(done)
    expect(await has({ ...member, relationDefinition: 'guest' })).toBe(true)
    expect(await authz.saveRelationDefinition({ name: 'new' }, namespace.name)).toMatchObject(done)
    expect(await authz.saveRelationDefinition({ name: 'new' }, freshName('nothing'))).toMatchObject(refusal)
  },
  async 'authz.deleteRelationDefinition'(context) {
    const { authz, namespace, has, load } = await organised(context)
    expect(await authz.deleteRelationDefinition('member', namespace.name)).toMatchObject(done)
    expect(named((await load())?.relationDefinitions)).toEqual(['owner'])
    expect(await has()).toBe(false)
    expect(await authz.deleteRelationDefinition('viewer', 'folder')).toMatchObject(refusal)
  },
  async 'authz.createRelations'(context) {
    const { authz, member, has } = await organised(context)
    expect(await authz.createRelations([member])).toMatchObject(done)
    expect(await has()).toBe(true)
    const { target: _, ...withoutTarget } = member
    expect(await authz.createRelations([withoutTarget])).toMatchObject(refusal)
    expect(await authz.createRelations([{ ...member, query: { roles: ['Tenant Admin'] } }])).toMatchObject(refusal)
    expect(await authz.createRelations([{ ...withoutTarget, query: { roles: ['Tenant Admin'] } }])).toMatchObject(done)
  },
  async 'authz.deleteRelations'(context) {
    const { authz, member, has } = await organised(context)
    expect(await authz.deleteRelations([member])).toMatchObject(done)
    expect(await has()).toBe(false)
    expect(await authz.deleteRelations([member])).toMatchObject(done)
  },
  async 'authz.deleteRelationsForResources'(context) {
    const { authz, ben, has } = await organised(context)
    expect(await authz.deleteRelationsForResources([ben])).toMatchObject(done)
    expect(await has()).toBe(false)
  },
  async 'authz.deleteRelationsForIds'(context) {
    const { authz, org, has } = await organised(context)
    expect(await authz.deleteRelationsForIds([org])).toMatchObject(done)
    expect(await has()).toBe(false)
  },
  async 'authz.deleteResourceRelationsForResources'(context) {
    const { authz, org, ben, has } = await organised(context)
    expect(await authz.deleteResourceRelationsForResources([ben])).toMatchObject(done)
    expect(await has()).toBe(true)
    expect(await authz.deleteResourceRelationsForResources([org])).toMatchObject(done)
    expect(await has()).toBe(false)
  },
  async 'authz.hasRelations'(context) {
    const { authz, member } = await organised(context)
    const { data } = await authz.hasRelations([member, { ...member, target: fresh('nobody') }])
    expect(data?.map(({ hasRelation }) => hasRelation)).toEqual([true, false])
  },
  async 'authz.whoCanAccess'(context) {
    const { authz, inner, ann } = await organised(context)
    expect((await authz.whoCanAccess(inner, 'view', 'folder')).data).toEqual([ann])
  },
  async 'authz.resourceRelations'(context) {
    const { authz, member, org, folder, group } = await organised(context)
    expect((await authz.resourceRelations(org)).data).toEqual([member])
    expect((await authz.resourceRelations(folder)).data).toMatchObject([{ targetSetResource: group }])
  },
  async 'authz.resourceRelationsWithTargetSetsFilter'(context) {
    const { authz, folder } = await organised(context)
    expect((await authz.resourceRelationsWithTargetSetsFilter(folder, true)).data).toHaveLength(1)
    expect((await authz.resourceRelationsWithTargetSetsFilter(folder, false)).data).toEqual([])
  },
  async 'authz.targetsRelations'(context) {
    const { authz, member, ben, group } = await organised(context)
    expect((await authz.targetsRelations([ben, group])).data).toEqual([member])
  },
  async 'authz.targetsRelationsWithTargetSetsFilter'(context) {
    const { authz, group, folder } = await organised(context)
    const found = await authz.targetsRelationsWithTargetSetsFilter([group], true)
    expect(found.data).toMatchObject([{ resource: folder, targetSetRelationDefinition: 'member' }])
  },
  async 'authz.whatCanTargetAccess'(context) {
    const { authz, ann, group, folder, inner } = await organised(context)
    const { data = [] } = await authz.whatCanTargetAccess(ann)
    const found = data.map(({ resource, relationDefinition }) => `${resource} ${relationDefinition}`)
    expect(found.toSorted()).toEqual(
      [`${group} member`, `${folder} viewer`, `${folder} view`, `${inner} view`].toSorted(),
    )
  },
  async 'authz.whatCanTargetAccessWithRelation'(context) {
    const { authz, ann, folder, inner } = await organised(context)
    const { data = [] } = await authz.whatCanTargetAccessWithRelation(ann, 'view', 'folder')
    expect(data.map(({ resource }) => resource).toSorted()).toEqual([folder, inner].toSorted())
  },
  async 'authz.getModified'(context) {
    const { authz, org, ben } = await organised(context)
    const { data } = await authz.getModified(new Date(0))
    expect(data).toMatchObject({ schemaChanged: true })
    expect(data?.resources).toContain(org)
    expect(data?.targets).toContain(ben)
  },
}
