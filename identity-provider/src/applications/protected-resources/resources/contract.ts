import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { ScopeValueNotFound } from '../../inbound/inbound-applications/contract.ts'
import { TemplateNotFound } from '../../registration-templates/contract.ts'
import { ResourceChangedMeanwhile, ResourceNotFound, ResourceTaken } from './errors.ts'
import { id, ids } from './fields.ts'
import { Resource, ResourceFields } from './resource.ts'

const One = z.object({ resource: Resource })
const wrong = [ResourceTaken, ScopeValueNotFound, TemplateNotFound]
/** The version that is replaced; '' for whichever there is. */
const version = z.string().max(20).default('')

/** APIs that inbound applications get tokens for, with scopes of their own. */
export const resources = {
  create: manage.write('POST /v1/mgmt/resource/create', {
    summary: 'Create a resource that applications can ask tokens for',
    input: ResourceFields,
    output: One,
    errors: wrong,
  }),
  update: manage.write('POST /v1/mgmt/resource/update', {
    summary: 'Replace a resource',
    input: z.object({ resource: ResourceFields.extend({ id, version }) }),
    output: One,
    errors: [...wrong, ResourceNotFound, ResourceChangedMeanwhile],
  }),
  delete: manage.write('POST /v1/mgmt/resource/delete', {
    summary: 'Delete a resource with its policies; no more tokens are issued for it',
    input: z.object({ id }),
    errors: [ResourceNotFound],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/resource/delete/batch', {
    summary: 'Delete several resources, all or none',
    input: z.object({ ids }),
    errors: [ResourceNotFound],
  }),
  load: manage.read('GET /v1/mgmt/resource/load', {
    summary: 'Load a resource',
    input: z.object({ id }),
    output: One,
    errors: [ResourceNotFound],
  }),
  loadByUri: manage.read('GET /v1/mgmt/resource/load/uri', {
    summary: 'Load a resource by its URI',
    input: z.object({ uri: z.string().trim().min(1).max(2000) }),
    output: One,
    errors: [ResourceNotFound],
  }),
  loadAll: manage.read('GET /v1/mgmt/resources/load', {
    summary: 'List the resources of the project, by name; at most 1000',
    output: z.object({ resources: z.array(Resource), total: z.int() }),
  }),
}
