import { json, operationError } from '@gatehouse-id/operation'
import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'

/** The code whose message the vendor's Terraform provider shows as a failed validation. */
export const EntityRefused = operationError({
  name: 'EntityRefused',
  code: 'E113007',
  status: 400,
  description: 'The description of the entity has something that is not supported',
})

const entity = z.enum(['project', 'access_key', 'descoper', 'management_key', 'inbound_app', 'engine'])
export type Entity = z.output<typeof entity>

const id = z.string().min(1, 'must not be empty').max(320)
const data = z.record(z.string().max(100), json())
export type Data = z.output<typeof data>
/** `data` has a secret when the entity was just made. */
const output = z.object({ entity, id: z.string(), data })
const shared = {
  isOfCompany: true,
  output,
  errors: [EntityRefused],
}

/**
 * What the vendor's Terraform provider calls. Each entity needs the right of the operation that stands behind it: this
 * is another form of access keys, management keys, administrators and inbound applications, and no other way to them.
 */
export const infrastructure = {
  create: manage.write('POST /v1/mgmt/infra', {
    ...shared,
    summary: 'Create an entity of the infrastructure, as Terraform describes it',
    input: z.object({ entity, data }),
  }),
  load: manage.read('GET /v1/mgmt/infra', {
    ...shared,
    summary: 'Load an entity of the infrastructure',
    input: z.object({ entity, id }),
  }),
  update: manage.write('PUT /v1/mgmt/infra', {
    ...shared,
    summary: 'Make an entity of the infrastructure like its description',
    input: z.object({ entity, id, data }),
  }),
  delete: manage.write('DELETE /v1/mgmt/infra', {
    ...shared,
    summary: 'Delete an entity of the infrastructure',
    input: z.object({ entity, id }),
  }),
}
