import type { Engine } from '@gatehouse-id/identity-provider/contract'
import { entity, type Input } from '../entity.ts'
import { text, time } from '../fields.ts'

export const engine = entity<Engine, Input<'engines', 'create'>, Input<'engines', 'update'>>()({
  type: 'Engine',
  noun: 'an engine',
  nouns: 'engines',
  about: 'A program that runs outside of the service and is known by a secret.',
  area: 'engines',
  read: 'read_project',
  change: 'manage_project',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    name: text('The name; unique in the project.', { required: true }),
    createdAt: time('When it was created.', { wire: 'createdTime', derived: true }),
  },
  list: {
    about: 'The engines of the project, by name.',
    order: { NAME: ['name', 'The name.'], CREATED_AT: ['createdAt', 'When it was created.'] },
    search: ['name', 'databaseId'],
    searchAbout: 'Text in the name or the id.',
  },
  errors: {
    EngineNotFound: 'No engine has this id.',
    EngineTaken: 'Another engine has this name.',
    TooManyEngines: 'The project has as many engines as it can have.',
  },
  create: {
    about: 'Creates an engine.',
    takes: 'read_secrets',
    secret: { name: 'secret', about: 'The secret; it is shown only once.' },
  },
  update: { about: 'Changes an engine.' },
  delete: { about: 'Deletes an engine; its secret stops working at once.' },
  rotate: {
    about: 'Rotates the secret of an engine. The old secret stops working at once.',
    takes: 'read_secrets',
  },
})
