import type { Family } from '@gatehouse-id/identity-provider/contract'
import { entity, type Input } from '../entity.ts'
import { flag, json, text, time } from '../fields.ts'

type Draft = Omit<Input<'families', 'create'>, 'familyId'> & { id?: string }

export const family = entity<Family, Draft, Input<'families', 'update'>>()({
  type: 'Family',
  noun: 'a family',
  nouns: 'families',
  about: 'A household of users.',
  area: 'families',
  read: 'read_users',
  change: 'manage_users',
  fields: {
    databaseId: text('The id in tokens and in the provider API.', {
      wire: 'id',
      fixed: true,
      given: 'The id; one is made when there is none.',
    }),
    name: text('The name.', { required: true, given: 'The name, at most 250 characters.' }),
    photo: text('The URL of a picture.', {
      absent: true,
      shown: 'The URL of a picture; null for none.',
      changed: 'The URL of a picture; empty for none.',
    }),
    isEnabled: flag('Whether its members act for its dependents.', {
      wire: 'disabled',
      opposite: true,
      initially: true,
    }),
    customAttributes: json('The values of its attributes, by name.', {
      given: 'Values by name: an object.',
      changed: 'All values by name: an object.',
    }),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
  },
  list: {
    about: 'Families, by name.',
    search: ['databaseId', 'name'],
    searchAbout: 'Text in the id or the name.',
    criteria: {
      databaseIds: { oneOf: 'databaseId', about: 'With one of these ids.' },
      names: { oneOf: 'name', about: 'With one of these names.' },
    },
  },
  errors: {
    FamiliesOff: 'Families are off in this project.',
    FamilyNotFound: 'No family has this id.',
    FamilyTaken: 'Another family has this id.',
    FamilyFull: 'The family has as many members as the settings allow.',
    InOtherFamily: 'The user belongs to another family, and the settings allow one.',
    DependentStays: 'A dependent belongs to one family for good.',
  },
  create: { about: 'Creates a family.' },
  update: { about: 'Changes a family.' },
  delete: { about: 'Deletes a family and its dependents; its other members stay as users.' },
})
