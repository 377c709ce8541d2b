import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { ScopeValueNotFound } from '../inbound-applications/errors.ts'
import { TemplateNotFound } from '../registration-templates/errors.ts'
import { ResourceChangedMeanwhile, ResourceNotFound, ResourceTaken } from './errors.ts'
import { id, ids } from './fields.ts'
import { Resource, ResourceFields } from './resource.ts'

const auth = 'managementKey' as const
const One = z.object({ resource: Resource })
const Empty = z.object({})
const wrong = [ResourceTaken, ScopeValueNotFound, TemplateNotFound]
/** The version that is replaced; '' for whichever there is. */
const version = z.string().max(20).default('')

/** APIs that inbound applications get tokens for, with scopes of their own. */
export const resources = {
  create: operation({
    summary: 'Create a resource that applications can ask tokens for',
    method: 'POST',
    path: '/v1/mgmt/resource/create',
    auth,
    right: 'write',
    input: ResourceFields,
    output: One,
    errors: wrong,
  }),
  update: operation({
    summary: 'Replace a resource',
    method: 'POST',
    path: '/v1/mgmt/resource/update',
    auth,
    right: 'write',
    input: z.object({ resource: ResourceFields.extend({ id, version }) }),
    output: One,
    errors: [...wrong, ResourceNotFound, ResourceChangedMeanwhile],
  }),
  delete: operation({
    summary: 'Delete a resource with its policies; no more tokens are issued for it',
    method: 'POST',
    path: '/v1/mgmt/resource/delete',
    auth,
    right: 'write',
    input: z.object({ id }),
    output: Empty,
    errors: [ResourceNotFound],
  }),
  deleteBatch: operation({
    summary: 'Delete several resources, all or none',
    method: 'POST',
    path: '/v1/mgmt/resource/delete/batch',
    auth,
    right: 'write',
    input: z.object({ ids }),
    output: Empty,
    errors: [ResourceNotFound],
  }),
  load: operation({
    summary: 'Load a resource',
    method: 'GET',
    path: '/v1/mgmt/resource/load',
    auth,
    right: 'read',
    input: z.object({ id }),
    output: One,
    errors: [ResourceNotFound],
  }),
  loadByUri: operation({
    summary: 'Load a resource by its URI',
    method: 'GET',
    path: '/v1/mgmt/resource/load/uri',
    auth,
    right: 'read',
    input: z.object({ uri: z.string().trim().min(1).max(2000) }),
    output: One,
    errors: [ResourceNotFound],
  }),
  loadAll: operation({
    summary: 'List the resources of the project, by name; at most 1000',
    method: 'GET',
    path: '/v1/mgmt/resources/load',
    auth,
    right: 'read',
    input: Empty,
    output: z.object({ resources: z.array(Resource), total: z.int() }),
  }),
}
