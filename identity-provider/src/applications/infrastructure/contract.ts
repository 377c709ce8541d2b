import { json, operation } from '@gatehouse/operation'
import { z } from 'zod'
import { EntityRefused } from './errors.ts'

const managementKey = 'managementKey' as const
const entity = z.enum(['project', 'access_key', 'descoper', 'management_key', 'inbound_app', 'engine'])
export type Entity = z.output<typeof entity>

const id = z.string().min(1, 'must not be empty').max(320)
const data = z.record(z.string().max(100), json())
export type Data = z.output<typeof data>
/** `data` has a secret when the entity was just made. */
const output = z.object({ entity, id: z.string(), data })
const shared = {
  path: '/v1/mgmt/infra',
  auth: managementKey,
  isOfCompany: true,
  output,
  errors: [EntityRefused],
}

/**
 * What the vendor's Terraform provider calls. Each entity needs the right of the operation that stands behind it: this
 * is another form of access keys, management keys, administrators and inbound applications, and no other way to them.
 */
export const infrastructure = {
  create: operation({
    ...shared,
    summary: 'Create an entity of the infrastructure, as Terraform describes it',
    method: 'POST',
    right: 'write',
    input: z.object({ entity, data }),
  }),
  load: operation({
    ...shared,
    summary: 'Load an entity of the infrastructure',
    method: 'GET',
    right: 'read',
    input: z.object({ entity, id }),
  }),
  update: operation({
    ...shared,
    summary: 'Make an entity of the infrastructure like its description',
    method: 'PUT',
    right: 'write',
    input: z.object({ entity, id, data }),
  }),
  delete: operation({
    ...shared,
    summary: 'Delete an entity of the infrastructure',
    method: 'DELETE',
    right: 'write',
    input: z.object({ entity, id }),
  }),
}
