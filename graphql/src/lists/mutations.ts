import {
  type IdentityClient,
  type List,
  ListNotFound,
  ListTaken,
  type NewList,
} from '@gatehouse/identity-provider/contract'
import type { Builder, InputFieldBuilder, OutputFieldBuilder } from '../schema/builder.ts'
import { clearNulls } from '../schema/changes/clear-nulls.ts'
import { idField } from '../schema/node-ids.ts'
import { deletedIdOutput } from '../schema/changes/payloads.ts'
import { expectedVersionField } from '../schema/changes/entity-version.ts'
import type { ListKind } from './list-type.ts'
import { listVersion } from './list-type.ts'

type ListPayload = { list: List }

export function listOutput(t: OutputFieldBuilder<ListPayload>) {
  return { list: t.field({ type: 'List', description: 'The list as it is now.', resolve: ({ list }) => list }) }
}

/** The list with an id, after a change whose answer does not say. */
export function loadList(client: IdentityClient, id: string): Promise<ListPayload> {
  return client.lists.load({ id })
}

const inputNames = { type: 'kind' }

/** Creates, updates, imports and deletes lists. */
export function registerListMutations(builder: Builder, ListKindType: ListKind) {
  const newListFields = (t: InputFieldBuilder) => ({
    name: t.string({ required: true, description: 'The name; unique in the project.' }),
    description: t.string({ description: 'What it is for.' }),
    kind: t.field({ type: ListKindType, required: true, description: 'What it contains.' }),
    data: t.field({ type: 'JSON', description: 'The content: a list of texts or addresses, or any JSON.' }),
  })
  const NewListInput = builder.inputType('ListInput', { description: 'A list.', fields: newListFields })
  builder.relayMutationField(
    'listCreate',
    { description: 'The new list.', inputFields: newListFields },
    {
      description: 'Creates a list.',
      errors: { types: [ListTaken] },
      inputNames,
      resolve: (_root, { input }, { client }) => client.lists.create(wireList(input)),
    },
    { description: 'The list was created.', outputFields: listOutput },
  )
  builder.relayMutationField(
    'listUpdate',
    {
      description: 'Fields to change; omitted fields stay as they are, null clears.',
      inputFields: t => ({
        id: idField(t, 'List', 'list'),
        expectedVersion: expectedVersionField(t),
        name: t.string({ description: 'The name; unique in the project.' }),
        description: t.string({ description: 'What it is for.' }),
        kind: t.field({ type: ListKindType, description: 'What it contains; the content has to fit.' }),
        data: t.field({ type: 'JSON', description: 'The whole content.' }),
      }),
    },
    {
      description: 'Changes a list.',
      errors: { types: [ListNotFound, ListTaken, listVersion.ChangedMeanwhile] },
      inputNames,
      resolve: async (_root, { input: { id, expectedVersion, kind, data, ...fields } }, { client }) => {
        const { list: before } = await client.lists.load({ id: id.id })
        listVersion.require(expectedVersion, before)
        const { name, description } = { ...before, ...clearNulls(fields, { name: '', description: '' }) }
        const after = { name, description, kind: kind ?? before.type, data: data === undefined ? before.data : data }
        return client.lists.update({ id: id.id, ...wireList(after) })
      },
    },
    { description: 'The list was changed.', outputFields: listOutput },
  )
  builder.relayMutationField(
    'listsImport',
    {
      description: 'Lists to create or replace.',
      inputFields: t => ({
        lists: t.field({ type: [NewListInput], required: true, description: 'The lists, at most 100.' }),
      }),
    },
    {
      description: 'Creates lists, or replaces those with the same names, all or none.',
      inputNames,
      resolve: async (_root, { input }, { client }) => {
        const names = input.lists.map(({ name }) => name)
        await client.lists.import({ lists: input.lists.map(wireList) })
        const { lists } = await client.lists.loadAll({})
        return { lists: lists.filter(({ name }) => names.includes(name)) }
      },
    },
    {
      description: 'The lists were imported.',
      outputFields: t => ({
        lists: t.field({
          type: ['List'],
          description: 'The imported lists as they are now.',
          resolve: ({ lists }) => lists,
        }),
      }),
    },
  )
  builder.relayMutationField(
    'listDelete',
    { description: 'The list to delete.', inputFields: t => ({ id: idField(t, 'List', 'list') }) },
    {
      description: 'Deletes a list.',
      errors: { types: [ListNotFound] },
      resolve: async (_root, { input: { id } }, { client }) => {
        await client.lists.delete({ id: id.id })
        return { deletedId: id.id }
      },
    },
    { description: 'The list was deleted.', outputFields: deletedIdOutput('List') },
  )
}

type Given = { name: string; description?: string | null; kind: List['type']; data?: unknown }

/** The content goes as it came: the provider checks that it fits the kind. */
function wireList({ name, description, kind, data }: Given): NewList {
  const empty = kind === 'json' ? {} : []
  return { name, description: description ?? '', type: kind, data: data ?? empty } as NewList
}
