import type { Attribute } from '@gatehouse-id/identity-provider/contract'
import { entity, type Input, shape } from '../entity.ts'
import { choice, type Choices, json, records, text, texts } from '../fields.ts'

/** The numbers are the provider's (provider-api.md §3.1). */
const attributeType = {
  type: 'UserAttributeType',
  about: 'What the values of a custom attribute are.',
  values: {
    TEXT: [1, 'Text.'],
    NUMBER: [2, 'A number.'],
    BOOLEAN: [3, 'True or false.'],
    SINGLE_SELECT: [4, 'One of its options.'],
    MULTI_SELECT: [5, 'Any of its options.'],
    DATE: [6, 'A date.'],
    MONTH_DAY: [7, 'A day of a month, such as a birthday.'],
  },
} as const satisfies Choices

type Option = Attribute['options'][number]
type Draft = Omit<Input<'userAttributes', 'create'>['attributes'][number], 'options'> & { options?: Option[] }

const option = shape<Option, Option>()({
  type: 'UserAttributeOption',
  about: 'A value that can be selected.',
  input: { type: 'UserAttributeOptionInput', about: 'A value that can be selected.' },
  fields: { value: text('The value.', { required: true }), label: text('What is shown for it.') },
})

export const userAttribute = entity<Attribute, Draft>()({
  type: 'UserAttribute',
  noun: 'a custom attribute',
  nouns: 'custom attributes',
  short: 'attribute',
  shorts: 'attributes',
  about: 'A custom attribute that users can have.',
  read: 'read_users',
  change: 'manage_project',
  key: 'name',
  fields: {
    name: text('The name; unique in the project.', { required: true }),
    type: choice(attributeType, 'What its values are.', { required: true }),
    displayName: text('What is shown for it.'),
    options: records(option, 'The values that can be selected.', {}),
    defaultValue: json('The value of users who have none.', {
      absent: true,
      shown: 'The value of users who have none; null for none.',
    }),
    viewPermissionNames: texts('The permissions needed to see it in the application.', { wire: 'viewPermissions' }),
    editPermissionNames: texts('The permissions needed to change it in the application.', { wire: 'editPermissions' }),
  },
  list: {
    about: 'The custom attributes that are declared in the project, by name.',
    order: 'name',
    isCaseSensitive: true,
    search: ['name', 'displayName'],
    searchAbout: 'Part of the name or the display name, in any case.',
  },
  errors: { AttributeTaken: 'Another attribute has this name.' },
  says: {
    filter: 'Which attributes to list.',
    ids: 'The node ids of the attributes.',
    order: 'How to order attributes: by name.',
  },
})
