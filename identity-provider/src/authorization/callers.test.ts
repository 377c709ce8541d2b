import { describe, expect, test } from 'vitest'
import { identityEngines } from '../testing/engines.ts'
import { authorizationAssertions } from './assertions/contract.ts'
import { authorizationChecks } from './checks/contract.ts'
import { authorizationNamespaces } from './namespaces/contract.ts'
import { authorizationRelations } from './relations/contract.ts'
import { authorizationResources } from './resources/contract.ts'
import { authorizationSchemas } from './schemas/contract.ts'
import { folders, tuple } from './testing.ts'

const operations = [
  authorizationSchemas,
  authorizationNamespaces,
  authorizationRelations,
  authorizationChecks,
  authorizationResources,
  authorizationAssertions,
].flatMap(table => Object.values(table))

const tuples = [tuple('folder:f owner user:ann')]
const member = { resource: 'f', relationDefinition: 'owner', namespace: 'folder' }
/** What a caller would send who may. */
const bodies: Record<string, object> = {
  '/v1/mgmt/fga/schema': { dsl: folders },
  '/v1/mgmt/fga/schema/dryrun': { dsl: folders },
  '/v1/mgmt/authz/schema/save': { schema: { namespaces: [] }, upgrade: true },
  '/v1/mgmt/authz/ns/save': { namespace: { name: 'n', relationDefinitions: [] } },
  '/v1/mgmt/authz/ns/delete': { name: 'folder' },
  '/v1/mgmt/authz/rd/save': { relationDefinition: { name: 'r' }, namespace: 'folder' },
  '/v1/mgmt/authz/rd/delete': { name: 'barred', namespace: 'folder' },
  '/v1/mgmt/fga/relations': { tuples },
  '/v1/mgmt/fga/relations/delete': { tuples },
  '/v1/mgmt/authz/re/create': { relations: [{ ...member, target: 'ann' }] },
  '/v1/mgmt/authz/re/delete': { relations: [{ ...member, target: 'ann' }] },
  '/v1/mgmt/authz/re/deleteresources': { resources: ['f'] },
  '/v1/mgmt/authz/re/deleteresourcesrelations': { resources: ['f'] },
  '/v1/mgmt/authz/re/resource': { resource: 'f' },
  '/v1/mgmt/authz/re/targets': { targets: ['ann'] },
  '/v1/mgmt/fga/check': { tuples },
  '/v1/mgmt/authz/re/has': { relationQueries: [{ ...member, target: 'ann' }] },
  '/v1/mgmt/authz/re/who': member,
  '/v1/mgmt/authz/re/targetall': { target: 'ann' },
  '/v1/mgmt/authz/re/targetwithrelation': { target: 'ann', relationDefinition: 'owner', namespace: 'folder' },
  '/v1/mgmt/fga/resources/load': { resourceIdentifiers: [{ resourceId: 'f', resourceType: 'folder' }] },
  '/v1/mgmt/fga/resources/save': {
    resourcesDetails: [{ resourceId: 'f', resourceType: 'folder', displayName: 'Theirs' }],
  },
  '/v1/gatehouse/authorization/assertions': {
    resourceType: 'folder',
    resource: 'f',
    relation: 'owner',
    targetType: 'user',
    target: 'ann',
    isAllowed: true,
  },
  '/v1/gatehouse/authorization/assertions/delete': { id: 'none' },
  '/v1/mgmt/fga/mappable/resources': { tenantId: 't', resourcesQueries: [{ type: 'folder', queries: ['f'] }] },
}

describe.each(identityEngines)('callers of authorization on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const ask = async ({ method, path }: { method: string; path: string }, key: string) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      const body = method === 'POST' ? JSON.stringify(bodies[path] ?? {}) : undefined
      const response = await fetch(`${identity.baseUrl}${path}`, { method, headers, ...(body && { body }) })
      return { status: response.status, text: await response.text() }
    }
    const client = identity.clientAs()
    await client.authorizationSchemas.save({ dsl: folders })
    await client.authorizationRelations.create({ tuples })
    await client.authorizationResources.save({
      resourcesDetails: [{ resourceId: 'f', resourceType: 'folder', displayName: 'Ours' }],
    })
    const state = async () => ({
      schema: await client.authorizationSchemas.load({}),
      relations: await client.authorizationRelations.listOfResource({ resource: 'f' }),
      names: await client.authorizationResources.loadMappableSchema({}),
      assertions: await client.authorizationAssertions.list({}),
    })
    return { identity, client, ask, state }
  }

  test('a key of the project is answered by every operation', async () => {
    const { identity, ask } = await started()
    for (const operation of operations)
      expect([
        operation.path,
        (await ask(operation, `${identity.projectId}:${identity.managementKey}`)).status,
      ]).toEqual([operation.path, expect.toBeOneOf([200, 400])])
  })

  test('a caller without a key, or with one of another project, is refused and changes nothing', async () => {
    const { identity, ask, state } = await started()
    const before = await state()
    const other = await identity.anotherProject()
    const strangers = [
      '',
      identity.projectId,
      `${identity.projectId}:wrong`,
      `${identity.projectId}:${other.managementKey}`,
    ]
    for (const operation of operations)
      for (const key of strangers)
        expect([operation.path, (await ask(operation, key)).status]).toEqual([operation.path, 401])
    for (const operation of operations) {
      const { text } = await ask(operation, `${other.projectId}:${other.managementKey}`)
      expect(text).not.toContain('Ours')
    }
    expect(await state()).toEqual(before)
  })

  test('a key that only reads is answered by what only tells, and by nothing else', async () => {
    const { identity, client, ask, state } = await started()
    const before = await state()
    const { cleartext } = await client.managementKeys.create({
      name: 'reader',
      reBac: { projectRoles: [{ projectIds: [identity.projectId], roles: ['support'] }] },
    })
    for (const operation of operations) {
      const { status } = await ask(operation, `${identity.projectId}:${cleartext}`)
      expect([operation.path, status]).toEqual([operation.path, operation.right === 'read' ? 200 : 403])
    }
    expect(await state()).toEqual(before)
  })
})
