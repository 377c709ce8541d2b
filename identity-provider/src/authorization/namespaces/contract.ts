import { z } from 'zod'
import { manage } from '../../foundation/areas/manage.ts'
import { AssertionsBroken, CheckTooLarge, DefinitionInUse, NamespaceNotFound, SchemaInvalid } from '../errors.ts'
import { bodyBytesMax, requiredName } from '../fields.ts'

/** Ignored: a project has one schema. */
const schemaName = z.string().max(200).optional()

export const RelationDefinition = z.object({
  name: requiredName,
  /** Nodes of children and expressions (docs/manage/authorization.md); without it, the stored relations. */
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
  save: manage.write('POST /v1/mgmt/authz/schema/save', {
    summary:
      'Save the namespaces of the schema; with `upgrade` those that are not given are deleted with their relations',
    input: z.object({
      schema: Namespaces.extend({ conditions: z.unknown().optional() }),
      upgrade: z.boolean().default(false),
    }),
    errors: [SchemaInvalid, AssertionsBroken, CheckTooLarge],
    bodyBytesMax,
  }),
  load: manage.read('POST /v1/mgmt/authz/schema/load', {
    summary: 'Load the schema as namespaces, whichever surface wrote it',
    output: z.object({ schema: Namespaces.extend({ conditions: z.unknown().optional() }) }),
  }),
  saveNamespace: manage.write('POST /v1/mgmt/authz/ns/save', {
    summary: 'Create or replace a namespace, or rename it with its relations',
    input: z.object({ namespace: Namespace, oldName: z.string().max(100).optional(), schemaName }),
    errors: [SchemaInvalid, NamespaceNotFound, AssertionsBroken, CheckTooLarge],
    bodyBytesMax,
  }),
  deleteNamespace: manage.write('POST /v1/mgmt/authz/ns/delete', {
    summary: 'Delete a namespace with its relations, unless definitions of others need it',
    input: z.object({ name: requiredName, schemaName }),
    errors: [DefinitionInUse, AssertionsBroken, CheckTooLarge],
  }),
  saveDefinition: manage.write('POST /v1/mgmt/authz/rd/save', {
    summary: 'Create or replace a relation definition, or rename it with its relations',
    input: z.object({
      relationDefinition: RelationDefinition,
      namespace: requiredName,
      oldName: z.string().max(100).optional(),
      schemaName,
    }),
    errors: [SchemaInvalid, NamespaceNotFound, DefinitionInUse, AssertionsBroken, CheckTooLarge],
    bodyBytesMax,
  }),
  deleteDefinition: manage.write('POST /v1/mgmt/authz/rd/delete', {
    summary: 'Delete a relation definition with its relations, unless other definitions need it',
    input: z.object({ name: requiredName, namespace: requiredName, schemaName }),
    errors: [DefinitionInUse, AssertionsBroken, CheckTooLarge],
  }),
}
