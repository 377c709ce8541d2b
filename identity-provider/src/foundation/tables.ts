import type { Database } from '@gatehouse/database'
import type { Transaction, Updateable } from 'kysely'
import type { ActivityTables } from './tables/activity.ts'
import type { ApplicationsTables } from './tables/applications.ts'
import type { AuthenticationTables } from './tables/authentication.ts'
import type { AuthorizationTables } from './tables/authorization.ts'
import type { DirectoryTables } from './tables/directory.ts'
import type { FederationTables } from './tables/federation.ts'
import type { ProjectsTables } from './tables/projects.ts'
import type { TokensTables } from './tables/tokens.ts'

export { flag, type LoginIdBasis, type Verified, type VouchedAddress } from './tables/columns.ts'

export type Tables = ActivityTables &
  ApplicationsTables &
  AuthenticationTables &
  AuthorizationTables &
  DirectoryTables &
  FederationTables &
  ProjectsTables &
  TokensTables

/** The tables of managed things: `rows` is the only way to change a row, for their columns take no other update. */
export type ManagedTable = {
  [Table in keyof Tables]: Updateable<Tables[Table]> extends Record<string, never> ? Table : never
}[keyof Tables]

export type Db = Database<Tables>
/** Stores take the database or an open transaction alike. */
export type Reading = Db | Transaction<Tables>
export type Writing = Transaction<Tables>
