import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { Attribute } from './attribute.ts'
import { AttributeTaken } from './errors.ts'

const managementKey = 'managementKey' as const
const output = z.object({ data: z.array(Attribute), total: z.int() })
export const attributesMax = 200

export const userAttributes = {
  loadAll: operation({
    summary: 'List the custom attributes that are declared in this project',
    method: 'GET',
    path: '/v1/mgmt/user/customattributes',
    auth: managementKey,
    right: 'read',
    input: z.object({}),
    output,
  }),
  create: operation({
    summary: 'Declare custom attributes, all or none',
    method: 'POST',
    path: '/v1/mgmt/user/customattribute/create',
    auth: managementKey,
    right: 'write',
    input: z.object({ attributes: z.array(Attribute).min(1).max(attributesMax, `must be at most ${attributesMax}`) }),
    output,
    errors: [AttributeTaken],
  }),
  /** Users keep their values, which are then undeclared. */
  delete: operation({
    summary: 'Delete declarations of custom attributes; unknown names are ignored',
    method: 'POST',
    path: '/v1/mgmt/user/customattribute/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ names: z.array(z.string().min(1).max(60)).min(1).max(attributesMax) }),
    output,
  }),
}
