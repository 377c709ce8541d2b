import { DescoperNotFound, LastAdministrator } from '@gatehouse/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'

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
}
