import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { Attribute } from '../users/attributes/attribute.ts'
import { AttributeTaken } from '../users/attributes/errors.ts'

const auth = 'managementKey' as const
const definitionsMax = 200
const Definitions = z.object({ data: z.array(Attribute), total: z.int() })
const Empty = z.object({})
const New = z.object({ attributes: z.array(Attribute).min(1).max(definitionsMax, 'must be at most 200') })
const Names = z.object({ names: z.array(z.string().min(1).max(60)).min(1).max(definitionsMax) })
const shared = { auth, output: Definitions } as const

/** Custom attributes that are declared for things that are no users; values of undeclared ones are taken as they are. */
export const attributeDefinitions = {
  loadOfSsoApplications: operation({
    ...shared,
    summary: 'List the declared attributes of SSO applications',
    method: 'GET',
    path: '/v1/mgmt/sso/idp/app/customattributes',
    right: 'read',
    input: Empty,
  }),
  createOfSsoApplications: operation({
    ...shared,
    summary: 'Declare attributes of SSO applications, all or none',
    method: 'POST',
    path: '/v1/mgmt/sso/idp/app/customattribute/create',
    right: 'write',
    input: New,
    errors: [AttributeTaken],
  }),
  deleteOfSsoApplications: operation({
    ...shared,
    summary: 'Delete declarations of attributes of SSO applications; values stay, and unknown names are ignored',
    method: 'POST',
    path: '/v1/mgmt/sso/idp/app/customattribute/delete',
    right: 'write',
    input: Names,
  }),
  loadOfFamilies: operation({
    ...shared,
    summary: 'List the declared attributes of families',
    method: 'GET',
    path: '/v1/mgmt/family/customattributes',
    right: 'read',
    input: Empty,
  }),
  createOfFamilies: operation({
    ...shared,
    summary: 'Declare attributes of families, all or none',
    method: 'POST',
    path: '/v1/mgmt/family/customattribute/create',
    right: 'write',
    input: New,
    errors: [AttributeTaken],
  }),
  deleteOfFamilies: operation({
    ...shared,
    summary: 'Delete declarations of attributes of families; values stay, and unknown names are ignored',
    method: 'POST',
    path: '/v1/mgmt/family/customattribute/delete',
    right: 'write',
    input: Names,
  }),
  loadOfFamilyMembers: operation({
    ...shared,
    summary: 'List the declared attributes of the members of families',
    method: 'GET',
    path: '/v1/mgmt/user/families/customattributes',
    right: 'read',
    input: Empty,
  }),
  createOfFamilyMembers: operation({
    ...shared,
    summary: 'Declare attributes of the members of families, all or none',
    method: 'POST',
    path: '/v1/mgmt/user/families/customattribute/create',
    right: 'write',
    input: New,
    errors: [AttributeTaken],
  }),
  deleteOfFamilyMembers: operation({
    ...shared,
    summary: 'Delete declarations of attributes of the members of families; values stay, and unknown names are ignored',
    method: 'POST',
    path: '/v1/mgmt/user/families/customattribute/delete',
    right: 'write',
    input: Names,
  }),
}
