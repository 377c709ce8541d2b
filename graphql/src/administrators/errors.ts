import { type Descoper, DescoperNotFound, LastAdministrator } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../schema/builder.ts'
import { registerProviderErrors } from '../schema/changes/user-errors.ts'

/** The administrator was changed after the caller read them. */
export class AdministratorChangedMeanwhile extends Error {
  readonly administrator: Descoper
  constructor(administrator: Descoper) {
    super('This administrator was changed in the meantime.')
    this.administrator = administrator
  }
}

/** Errors of mutations about administrators. */
export function registerAdministratorErrors(builder: Builder) {
  builder.objectType(DescoperNotFound, {
    name: 'AdministratorNotFound',
    description: 'No administrator has this id.',
    interfaces: ['UserError'],
  })
  registerProviderErrors(builder, [
    [LastAdministrator, 'Nobody else could appoint administrators: the last one stays.'],
  ])
  builder.objectType(AdministratorChangedMeanwhile, {
    name: 'AdministratorChangedMeanwhile',
    description: 'The administrator was changed after the caller read them.',
    interfaces: ['UserError'],
    fields: t => ({
      administrator: t.field({
        type: 'Administrator',
        description: 'The administrator as they are now.',
        resolve: ({ administrator }) => administrator,
      }),
    }),
  })
}
