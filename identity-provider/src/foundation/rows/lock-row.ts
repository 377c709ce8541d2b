import { type Selectable, sql } from 'kysely'
import type { Tables, Writing } from '../tables/tables.ts'

/** The tables whose rows are locked, each with a column that no index and no foreign key has. */
export const lockedBy = {
  access_keys: 'custom_attributes',
  audit_webhooks: 'last_error',
  families: 'photo',
  flows: 'modified_at',
  inbound_applications: 'modified_at',
  outbound_applications: 'modified_at',
  jwt_templates: 'document',
  lists: 'modified_at',
  management_keys: 'description',
  mcp_servers: 'modified_at',
  permissions: 'description',
  projects: 'environment',
  protected_resources: 'modified_at',
  registration_templates: 'modified_at',
  resource_policies: 'document',
  roles: 'description',
  scim_tenants: 'last_error',
  sessions: 'user_agent',
  sso_applications: 'modified_at',
  tenants: 'sso_exclusions',
  user_passwords: 'hash',
  users: 'picture',
} as const satisfies { [Table in keyof Tables]?: keyof Tables[Table] }

type Lockable = keyof typeof lockedBy

/**
 * Locks the row with these values until the transaction ends, and answers it; undefined when there is none. Other
 * transactions that write the row wait, so what is read here can be rewritten whole. Both engines lock a row that is
 * written, whatever is written: a column is set to itself.
 */
export async function lockRow<Table extends Lockable>(
  tx: Writing,
  table: Table,
  key: Partial<Selectable<Tables[Table]>>,
): Promise<Selectable<Tables[Table]> | undefined> {
  const [row] = await lockRows(tx, table, key)
  return row
}

/** Locks all rows with these values, in no order. */
export function lockRows<Table extends Lockable>(
  tx: Writing,
  table: Table,
  values: Readonly<Record<string, unknown>>,
): Promise<Selectable<Tables[Table]>[]> {
  return lockRowsBy(tx, { name: table, column: lockedBy[table] }, values)
}

/** The same of any table, by one of its columns that no index and no foreign key has. */
export async function lockRowsBy<Row>(
  tx: Writing,
  { name, column }: { name: string; column: string },
  values: Readonly<Record<string, unknown>>,
): Promise<Row[]> {
  const set = sql.ref(column)
  const conditions = Object.entries(values).map(([each, value]) => sql`${sql.ref(each)} = ${value}`)
  const { rows } = await sql<Row>`
    update ${sql.table(name)} set ${set} = ${set} where ${sql.join(conditions, sql` and `)} returning *
  `.execute(tx)
  return rows
}
