import { type Expression, type RawBuilder, sql } from 'kysely'
import { jsonColumn } from '../../foundation/rows/json-column.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { StoredSecret } from './read.ts'

/** An application with its added secrets, in order of creation: all that its client is made of. */
export type WithSecrets<Row> = { row: Row; secrets: StoredSecret[] }

type Stored = {
  /** One row or none. */
  application: Expression<unknown>
  columns: readonly string[]
  /** Of `client_secrets`, those of the application. */
  secrets: Expression<unknown>
}

/** An application with its added secrets in a column of text, which is the same for as long as they are. */
export function withSecretsColumn(db: Reading, { application, columns, secrets }: Stored): RawBuilder<string> {
  const own = jsonColumn(db, { rows: application, columns })
  const added = jsonColumn(db, { rows: secrets, columns: secretColumns, order: ['created_at', 'id'] })
  return sql`'[' || ${own} || ',' || ${added} || ']'`
}

const secretColumns = ['project_id', 'id', 'secret_encrypted', 'expires_at'] as const satisfies (keyof StoredSecret)[]

/** What `withSecretsColumn` has read; undefined when there is no such application. */
export function readWithSecrets<Row>(column: string): WithSecrets<Row> | undefined {
  // Safe: the column holds rows of this table, and of `client_secrets`.
  const [[row], secrets] = JSON.parse(column) as [Row[], StoredSecret[]]
  return row && { row, secrets }
}
