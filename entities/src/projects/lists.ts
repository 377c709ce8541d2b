import type { List, NewList } from '@gatehouse-id/identity-provider/contract'
import { entity } from '../entity.ts'
import { choice, type Choices, json, text } from '../fields.ts'

export const listKind = {
  type: 'ListKind',
  about: 'What a list contains.',
  values: {
    TEXTS: ['texts', 'Texts.'],
    IPS: ['ips', 'IP addresses and ranges.'],
    JSON: ['json', 'Any JSON.'],
  },
} as const satisfies Choices

export const list = entity<List, NewList, NewList>()({
  type: 'List',
  noun: 'a list',
  nouns: 'lists',
  about: 'Texts, addresses or JSON that applications look up.',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    name: text('The name; unique in the project.', { required: true }),
    description: text('What it is for.'),
    kind: choice(listKind, 'What it contains.', {
      wire: 'type',
      required: true,
      changed: 'What it contains; the content has to fit.',
    }),
    data: json('The whole content.', {
      shown: 'The whole content: a list of texts, or any JSON.',
      given: 'The content: a list of texts or addresses, or any JSON.',
      initially: null,
    }),
  },
  list: {
    about: 'Lists of texts, addresses or JSON, by name.',
    order: { NAME: ['name', 'The name.'], KIND: ['kind', 'What it contains.'] },
    search: ['name', 'description'],
    criteria: {
      name: { is: 'name', about: 'Has exactly this name.' },
      kinds: { oneOf: 'kind', about: 'One of these kinds.' },
    },
  },
  errors: {
    ListNotFound: 'No list has this id.',
    ListTaken: 'Another list has this name.',
    ListOfOtherType: 'The list contains something else.',
  },
  create: { about: 'Creates a list.', errors: ['ListTaken'] },
  update: { about: 'Changes a list.', errors: ['ListTaken'] },
  delete: { about: 'Deletes a list.', errors: ['ListNotFound'] },
})
