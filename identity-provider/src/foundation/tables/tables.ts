import type { Database } from '@gatehouse-id/database'
import type { Transaction, Updateable } from 'kysely'
import type { ActivityTables } from './activity.ts'
import type { ApplicationsTables } from './applications.ts'
import type { AuthenticationTables } from './authentication.ts'
import type { AuthorizationTables } from './authorization.ts'
import type { DirectoryTables } from './directory.ts'
import type { FederationTables } from './federation.ts'
import type { ProjectsTables } from './projects.ts'
import type { TokensTables } from './tokens.ts'

export { flag, type LoginIdBasis, type Verified, type VouchedAddress } from './columns.ts'

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
