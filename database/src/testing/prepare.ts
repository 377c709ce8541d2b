// Prepares on PostgreSQL what tests have sent to SQLite.
import pg from 'pg'
import { recordedStatements } from './statements.ts'

/** What PostgreSQL says of a statement: the types of its columns, or why it cannot be prepared. */
export type Described = { statement: string; types: number[]; refusal: string | undefined }

/** What json-rows.ts, contains-text.ts and `grantsColumn` of users spell in another way for PostgreSQL. */
const spellings: [RegExp, string][] = [
  [/\bjson_group_array\(json_object\(/g, 'json_agg(json_build_object('],
  [/\bjson_each\((\$\d+)\)/g, 'json_array_elements($1::json)'],
  [/\binstr\((lower|gatehouse_lower_case)\(/g, 'strpos(lower('],
]

/** Others are begins, ends and savepoints, and what tests ask SQLite about itself. */
function isOfBoth(statement: string): boolean {
  return (
    /^\s*(select|insert|update|delete|with)\b/i.test(statement) &&
    !/\b(sqlite_|pragma_|total_changes\()/.test(statement)
  )
}

/** Prepares, and does not run, every recorded statement on the database at `url`. */
export async function describeRecorded(url: string): Promise<Described[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const described: Described[] = []
  for (const recorded of recordedStatements().filter(isOfBoth)) {
    const statement = spellings.reduce((text, [pattern, spelled]) => text.replaceAll(pattern, spelled), recorded)
    described.push({ statement, ...(await describe(client, statement)) })
  }
  await client.end()
  return described
}

function describe(client: pg.Client, text: string): Promise<Omit<Described, 'statement'>> {
  return new Promise(resolve => {
    let types: number[] = []
    client.query({
      // Parses and describes, as the driver does before it binds and runs (https://www.postgresql.org/docs/current/protocol-flow.html).
      submit(connection) {
        connection.parse({ text, name: '', types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: { dataTypeID: number }[] }) {
        types = fields.map(({ dataTypeID }) => dataTypeID)
      },
      handleError: (error: Error) => resolve({ types, refusal: error.message }),
      handleReadyForQuery: () => resolve({ types, refusal: undefined }),
    } as pg.Submittable) // its types leave out what the client calls on it
  })
}
