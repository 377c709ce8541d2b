import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { Attribute } from '../users/attributes/attribute.ts'
import { AttributeTaken } from '../users/attributes/contract.ts'

export const definitionsMax = 200
const Definitions = z.object({ data: z.array(Attribute), total: z.int() })
const New = z.object({ attributes: z.array(Attribute).min(1).max(definitionsMax, 'must be at most 200') })
const Names = z.object({ names: z.array(z.string().min(1).max(60)).min(1).max(definitionsMax) })

/** Custom attributes that are declared for things that are no users; values of undeclared ones are taken as they are. */
export const attributeDefinitions = {
  loadOfSsoApplications: manage.read('GET /v1/mgmt/sso/idp/app/customattributes', {
    output: Definitions,
    summary: 'List the declared attributes of SSO applications',
  }),
  createOfSsoApplications: manage.write('POST /v1/mgmt/sso/idp/app/customattribute/create', {
    output: Definitions,
    summary: 'Declare attributes of SSO applications, all or none',
    input: New,
    errors: [AttributeTaken],
  }),
  deleteOfSsoApplications: manage.write('POST /v1/mgmt/sso/idp/app/customattribute/delete', {
    output: Definitions,
    summary: 'Delete declarations of attributes of SSO applications; values stay, and unknown names are ignored',
    input: Names,
  }),
  loadOfFamilies: manage.read('GET /v1/mgmt/family/customattributes', {
    output: Definitions,
    summary: 'List the declared attributes of families',
  }),
  createOfFamilies: manage.write('POST /v1/mgmt/family/customattribute/create', {
    output: Definitions,
    summary: 'Declare attributes of families, all or none',
    input: New,
    errors: [AttributeTaken],
  }),
  deleteOfFamilies: manage.write('POST /v1/mgmt/family/customattribute/delete', {
    output: Definitions,
    summary: 'Delete declarations of attributes of families; values stay, and unknown names are ignored',
    input: Names,
  }),
  loadOfFamilyMembers: manage.read('GET /v1/mgmt/user/families/customattributes', {
    output: Definitions,
    summary: 'List the declared attributes of the members of families',
  }),
  createOfFamilyMembers: manage.write('POST /v1/mgmt/user/families/customattribute/create', {
    output: Definitions,
    summary: 'Declare attributes of the members of families, all or none',
    input: New,
    errors: [AttributeTaken],
  }),
  deleteOfFamilyMembers: manage.write('POST /v1/mgmt/user/families/customattribute/delete', {
    output: Definitions,
    summary: 'Delete declarations of attributes of the members of families; values stay, and unknown names are ignored',
    input: Names,
  }),
}
