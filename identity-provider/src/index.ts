import type { MigrationSet } from '@gatehouse/database'

export type { Actor, Call } from './call.ts'
export { contract, type IdentityClient } from './contract.ts'
export type { OidcClient } from './oidc/provider.ts'
export type { Prepared } from './prepare.ts'
export { createIdentityProvider, type IdentityProvider, type OidcHandler } from './provider.ts'
export { ProjectNotFound } from './projects/errors.ts'
export type { Tables } from './tables.ts'

/** The tables of this package; they are migrated before it is used. */
export const migrations: MigrationSet = {
  package: 'identity-provider',
  folder: new URL('../migrations/', import.meta.url),
}
