import { AdministratorNotFound, LastAdministrator } from '@gatehouse-id/identity-provider/contract'
import type { Builder } from '../../schema/builder.ts'
import { registerProviderErrors } from '../../schema/changes/refusals/user-errors.ts'

/** Errors of mutations about administrators. */
export function registerAdministratorErrors(builder: Builder) {
  registerProviderErrors(builder, [
    [AdministratorNotFound, 'No administrator has this id.'],
    [LastAdministrator, 'Nobody else could appoint administrators: the last one stays.'],
  ])
}
