import type { MigrationSet } from '@gatehouse-id/database'
import { migrations as ofIdentityProvider, type Tables } from '@gatehouse-id/identity-provider'
import { migrations as ofSignIn, type SignInTables } from '@gatehouse-id/sign-in'

/** The migrations of all packages that use the database. */
export type AllTables = Tables & SignInTables
export const allMigrations: MigrationSet[] = [ofIdentityProvider, ofSignIn]
