import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { Attribute } from './attribute.ts'
import { refused } from '../../../foundation/errors/declare.ts'

export const AttributeTaken = refused('AttributeTaken', 'Another custom attribute has this name')

const output = z.object({ data: z.array(Attribute), total: z.int() })
export const attributesMax = 200

export const userAttributes = {
  loadAll: manage.read('GET /v1/mgmt/user/customattributes', {
    summary: 'List the custom attributes that are declared in this project',
    output,
  }),
  create: manage.write('POST /v1/mgmt/user/customattribute/create', {
    summary: 'Declare custom attributes, all or none',
    input: z.object({ attributes: z.array(Attribute).min(1).max(attributesMax, `must be at most ${attributesMax}`) }),
    output,
    errors: [AttributeTaken],
  }),
  /** Users keep their values, which are then undeclared. */
  delete: manage.write('POST /v1/mgmt/user/customattribute/delete', {
    summary: 'Delete declarations of custom attributes; unknown names are ignored',
    input: z.object({ names: z.array(z.string().min(1).max(60)).min(1).max(attributesMax) }),
    output,
  }),
}
