import { DefinitionInUse, type IdentityClient, NamespaceNotFound } from '@gatehouse-id/identity-provider/contract'
import type { Builder, OutputFieldBuilder } from '../../schema/builder.ts'

type Loaded = Awaited<ReturnType<IdentityClient['authorizationNamespaces']['load']>>['schema']
type Namespace = Loaded['namespaces'][number]
type Definition = Namespace['relationDefinitions'][number]

/** The schema as namespaces: the form in which single definitions are changed. */
export function registerNamespaces(builder: Builder) {
  const DefinitionType = builder.objectRef<Definition>('AuthorizationDefinition').implement({
    description: 'A relation or permission of a type of resources.',
    fields: t => ({
      name: t.exposeString('name', { description: 'The name.' }),
      types: t.stringList({
        nullable: true,
        description: 'What may be stored, as `user` and `group#member`; null for anything.',
        resolve: ({ types }) => types ?? null,
      }),
      expression: t.field({
        type: 'JSON',
        nullable: true,
        description: 'What it follows from, as nodes of children and expressions; null for stored relations.',
        resolve: ({ complexDefinition }) => complexDefinition ?? null,
      }),
    }),
  })
  const NamespaceType = builder.objectRef<Namespace>('AuthorizationNamespace').implement({
    description: 'A type of resources.',
    fields: t => ({
      name: t.exposeString('name', { description: 'The name of the type.' }),
      definitions: t.field({
        type: [DefinitionType],
        description: 'Its relations and permissions.',
        resolve: ({ relationDefinitions }) => relationDefinitions,
      }),
    }),
  })
  builder.queryField('authorizationNamespaces', t =>
    t.field({
      type: [NamespaceType],
      description: 'The types of the schema with their relations and permissions; empty before there is a schema.',
      resolve: async (_root, _args, { client }) => (await client.authorizationNamespaces.load({})).schema.namespaces,
    }),
  )
  const namespacesOutput = (t: OutputFieldBuilder<object>) => ({
    namespaces: t.field({
      type: [NamespaceType],
      description: 'The types of the schema as they are now.',
      resolve: ({ namespaces }: { namespaces?: Namespace[] }) => namespaces ?? [],
    }),
  })
  const DefinitionInput = builder.inputType('AuthorizationDefinitionInput', {
    description: 'A relation or permission of a type of resources.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name.' }),
      types: t.stringList({ description: 'What may be stored, as `user` and `group#member`; anything when omitted.' }),
      expression: t.field({ type: 'JSON', description: 'What it follows from; omitted for stored relations.' }),
    }),
  })
  const NamespaceInput = builder.inputType('AuthorizationNamespaceInput', {
    description: 'A type of resources.',
    fields: t => ({
      name: t.string({ required: true, description: 'The name of the type.' }),
      definitions: t.field({ type: [DefinitionInput], required: true, description: 'Its relations and permissions.' }),
    }),
  })
  builder.relayMutationField(
    'authorizationNamespacesUpsert',
    {
      description: 'Types of the schema.',
      inputFields: t => ({
        namespaces: t.field({ type: [NamespaceInput], required: true, description: 'The types.' }),
        deletesOthers: t.boolean({ description: 'Whether types that are not given are deleted with their relations.' }),
      }),
    },
    {
      description: 'Saves types of the schema; others stay unless deletesOthers says otherwise.',
      inputNames: { 'schema.namespaces': 'namespaces' },
      resolve: async (_root, { input: { namespaces, deletesOthers } }, { client }) => {
        await client.authorizationNamespaces.save({
          schema: { namespaces: namespaces.map(wireNamespace) },
          upgrade: deletesOthers ?? false,
        })
        return loaded(client)
      },
    },
    { description: 'The types were saved.', outputFields: namespacesOutput },
  )
  builder.relayMutationField(
    'authorizationNamespaceUpsert',
    {
      description: 'A type of the schema.',
      inputFields: t => ({
        namespace: t.field({ type: NamespaceInput, required: true, description: 'The type.' }),
        oldName: t.string({ description: 'The name that it had; its relations are renamed.' }),
      }),
    },
    {
      description: 'Creates or replaces a type of the schema, or renames it with its relations.',
      errors: { types: [NamespaceNotFound] },
      resolve: async (_root, { input: { namespace, oldName } }, { client }) => {
        await client.authorizationNamespaces.saveNamespace({
          namespace: wireNamespace(namespace),
          ...(oldName && { oldName }),
        })
        return loaded(client)
      },
    },
    { description: 'The type was saved.', outputFields: namespacesOutput },
  )
  builder.relayMutationField(
    'authorizationNamespaceDelete',
    {
      description: 'The type to delete.',
      inputFields: t => ({ name: t.string({ required: true, description: 'The name of the type.' }) }),
    },
    {
      description: 'Deletes a type of the schema with its relations, unless other definitions need it.',
      errors: { types: [DefinitionInUse] },
      resolve: async (_root, { input: { name } }, { client }) => {
        await client.authorizationNamespaces.deleteNamespace({ name })
        return loaded(client)
      },
    },
    { description: 'The type was deleted.', outputFields: namespacesOutput },
  )
  builder.relayMutationField(
    'authorizationDefinitionUpsert',
    {
      description: 'A relation or permission of a type.',
      inputFields: t => ({
        namespace: t.string({ required: true, description: 'The name of the type.' }),
        definition: t.field({ type: DefinitionInput, required: true, description: 'The relation or permission.' }),
        oldName: t.string({ description: 'The name that it had; its relations are renamed.' }),
      }),
    },
    {
      description: 'Creates or replaces a relation or permission, or renames it with its relations.',
      errors: { types: [NamespaceNotFound, DefinitionInUse] },
      inputNames: { relationDefinition: 'definition' },
      resolve: async (_root, { input: { namespace, definition, oldName } }, { client }) => {
        await client.authorizationNamespaces.saveDefinition({
          namespace,
          relationDefinition: wireDefinition(definition),
          ...(oldName && { oldName }),
        })
        return loaded(client)
      },
    },
    { description: 'The definition was saved.', outputFields: namespacesOutput },
  )
  builder.relayMutationField(
    'authorizationDefinitionDelete',
    {
      description: 'The relation or permission to delete.',
      inputFields: t => ({
        namespace: t.string({ required: true, description: 'The name of the type.' }),
        name: t.string({ required: true, description: 'The name of the relation or permission.' }),
      }),
    },
    {
      description: 'Deletes a relation or permission with its relations, unless other definitions need it.',
      errors: { types: [DefinitionInUse] },
      resolve: async (_root, { input: { namespace, name } }, { client }) => {
        await client.authorizationNamespaces.deleteDefinition({ namespace, name })
        return loaded(client)
      },
    },
    { description: 'The definition was deleted.', outputFields: namespacesOutput },
  )
}

async function loaded(client: IdentityClient): Promise<{ namespaces: Namespace[] }> {
  const { schema } = await client.authorizationNamespaces.load({})
  return { namespaces: schema.namespaces }
}

type DefinitionGiven = { name: string; types?: string[] | null; expression?: unknown }

function wireDefinition({ name, types, expression }: DefinitionGiven) {
  const isGiven = expression !== undefined && expression !== null
  return { name, ...(types && { types }), ...(isGiven && { complexDefinition: expression }) }
}

function wireNamespace({ name, definitions }: { name: string; definitions: DefinitionGiven[] }) {
  return { name, relationDefinitions: definitions.map(wireDefinition) }
}
