import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { InboundApplicationNotFound } from '../../inbound/inbound-applications/contract.ts'
import { ResourceNotFound } from '../resources/errors.ts'
import { id } from '../resources/fields.ts'
import { operationError } from '@gatehouse-id/operation'
import { notFound, refused } from '../../../foundation/errors/declare.ts'

export const ResourcePolicyNotFound = notFound(
  'ResourcePolicyNotFound',
  'The application has no policy for this resource',
)
export const ResourcePolicyTaken = refused(
  'ResourcePolicyTaken',
  'The application has a policy for this resource already',
)
export const ScopeNotFound = operationError({
  name: 'ScopeNotFound',
  code: 'E011004',
  status: 400,
  description: 'The resource has no such scope',
})

const scopeNames = z.array(z.string().min(1).max(500)).max(200, 'must have at most 200 scopes').default([])
/** What is stored of a policy. */
export const PolicyDocument = z.object({
  /** What the application may get where it acts for users, */
  userAccessScopes: scopeNames,
  /** and where it acts for itself. */
  clientAccessScopes: scopeNames,
  /** All scopes, those that the resource gets later included. */
  allUserScopes: z.boolean().default(false),
  allClientScopes: z.boolean().default(false),
})
export type PolicyDocument = z.output<typeof PolicyDocument>

const which = { thirdPartyApplicationId: id, resourceId: id }
const Fields = PolicyDocument.extend(which)
const Policy = Fields.extend({ version: z.string(), createdTime: z.string(), modifiedTime: z.string() })
export type Policy = z.output<typeof Policy>

const One = z.object({ resourcePolicy: Policy })
const Many = z.object({ resourcePolicies: z.array(Policy) })
const errors = [ResourceNotFound, InboundApplicationNotFound, ScopeNotFound]
const policiesMax = 1000
function several<Item extends z.ZodType>(item: Item) {
  return z.array(item).min(1, 'must have a policy').max(policiesMax, `must have at most ${policiesMax} policies`)
}

/** Which scopes of a resource an inbound application may get. */
export const resourcePolicies = {
  create: manage.write('POST /v1/mgmt/resourcepolicy/create', {
    summary: 'Let an application get scopes of a resource',
    input: Fields,
    output: One,
    errors: [...errors, ResourcePolicyTaken],
  }),
  createBatch: manage.write('POST /v1/mgmt/resourcepolicy/create/batch', {
    summary: 'Create several policies, all or none',
    input: z.object({ policies: several(Fields) }),
    output: Many,
    errors: [...errors, ResourcePolicyTaken],
  }),
  update: manage.write('POST /v1/mgmt/resourcepolicy/update', {
    summary: 'Replace a policy',
    input: Fields,
    output: One,
    errors: [...errors, ResourcePolicyNotFound],
  }),
  delete: manage.write('POST /v1/mgmt/resourcepolicy/delete', {
    summary: 'Delete a policy',
    input: z.object(which),
    errors: [ResourcePolicyNotFound],
  }),
  deleteBatch: manage.write('POST /v1/mgmt/resourcepolicy/delete/batch', {
    summary: 'Delete several policies, all or none',
    input: z.object({ policies: several(z.object(which)) }),
    errors: [ResourcePolicyNotFound],
  }),
  loadOfApplication: manage.read('GET /v1/mgmt/resourcepolicy/app/load', {
    summary: 'List the policies of an application',
    input: z.object({ thirdPartyApplicationId: id }),
    output: Many,
    errors: [InboundApplicationNotFound],
  }),
}
