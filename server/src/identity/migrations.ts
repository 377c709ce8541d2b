import type { MigrationSet } from '@gatehouse/database'
import { migrations as ofIdentityProvider, type Tables } from '@gatehouse/identity-provider'
import { migrations as ofSignIn, type SignInTables } from '@gatehouse/sign-in'

/** The migrations of all packages that use the database. */
export type AllTables = Tables & SignInTables
export const allMigrations: MigrationSet[] = [ofIdentityProvider, ofSignIn]
