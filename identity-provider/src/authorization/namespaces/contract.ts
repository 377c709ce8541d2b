import { operation } from '@gatehouse/operation'
import { z } from 'zod'
import { AssertionsBroken, CheckTooLarge, DefinitionInUse, NamespaceNotFound, SchemaInvalid } from '../errors.ts'
import { bodyBytesMax, requiredName } from '../fields.ts'

const managementKey = 'managementKey' as const
const Empty = z.object({})
/** Ignored: a project has one schema. */
const schemaName = z.string().max(200).optional()

export const RelationDefinition = z.object({
  name: requiredName,
  /** Nodes of children and expressions (docs/authorization.md); without it, the stored relations. */
  complexDefinition: z.unknown().optional(),
  /** Gatehouse's own: what may be stored, as `user` and `group#member`; without it, anything. */
  types: z.array(z.string().max(201)).max(100).optional(),
})

export const Namespace = z.object({
  name: requiredName,
  relationDefinitions: z.array(RelationDefinition).max(2_000, 'must have at most 2,000 definitions').default([]),
})
export type Namespace = z.output<typeof Namespace>

export const Namespaces = z.object({
  name: z.string().max(200).optional(),
  namespaces: z.array(Namespace).max(2_000, 'must have at most 2,000 namespaces'),
})

export const authorizationNamespaces = {
  save: operation({
    summary:
      'Save the namespaces of the schema; with `upgrade` those that are not given are deleted with their relations',
    method: 'POST',
    path: '/v1/mgmt/authz/schema/save',
    auth: managementKey,
    right: 'write',
    input: z.object({
      schema: Namespaces.extend({ conditions: z.unknown().optional() }),
      upgrade: z.boolean().default(false),
    }),
    output: Empty,
    errors: [SchemaInvalid, AssertionsBroken, CheckTooLarge],
    bodyBytesMax,
  }),
  load: operation({
    summary: 'Load the schema as namespaces, whichever surface wrote it',
    method: 'POST',
    path: '/v1/mgmt/authz/schema/load',
    auth: managementKey,
    right: 'read',
    input: Empty,
    output: z.object({ schema: Namespaces.extend({ conditions: z.unknown().optional() }) }),
  }),
  saveNamespace: operation({
    summary: 'Create or replace a namespace, or rename it with its relations',
    method: 'POST',
    path: '/v1/mgmt/authz/ns/save',
    auth: managementKey,
    right: 'write',
    input: z.object({ namespace: Namespace, oldName: z.string().max(100).optional(), schemaName }),
    output: Empty,
    errors: [SchemaInvalid, NamespaceNotFound, AssertionsBroken, CheckTooLarge],
    bodyBytesMax,
  }),
  deleteNamespace: operation({
    summary: 'Delete a namespace with its relations, unless definitions of others need it',
    method: 'POST',
    path: '/v1/mgmt/authz/ns/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ name: requiredName, schemaName }),
    output: Empty,
    errors: [DefinitionInUse, AssertionsBroken, CheckTooLarge],
  }),
  saveDefinition: operation({
    summary: 'Create or replace a relation definition, or rename it with its relations',
    method: 'POST',
    path: '/v1/mgmt/authz/rd/save',
    auth: managementKey,
    right: 'write',
    input: z.object({
      relationDefinition: RelationDefinition,
      namespace: requiredName,
      oldName: z.string().max(100).optional(),
      schemaName,
    }),
    output: Empty,
    errors: [SchemaInvalid, NamespaceNotFound, DefinitionInUse, AssertionsBroken, CheckTooLarge],
    bodyBytesMax,
  }),
  deleteDefinition: operation({
    summary: 'Delete a relation definition with its relations, unless other definitions need it',
    method: 'POST',
    path: '/v1/mgmt/authz/rd/delete',
    auth: managementKey,
    right: 'write',
    input: z.object({ name: requiredName, namespace: requiredName, schemaName }),
    output: Empty,
    errors: [DefinitionInUse, AssertionsBroken, CheckTooLarge],
  }),
}
