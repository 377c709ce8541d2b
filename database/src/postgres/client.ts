import type { ClientBase, ClientConfig, QueryConfig, QueryResultRow } from 'pg'

/** Idle connections are probed, so that no firewall forgets them, and one whose peer is gone is noticed. */
const keepAliveAfterMs = 10_000

/** How every client of PostgreSQL connects. */
export function clientConfig({ url, connectMs }: { url: string; connectMs: number }): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    // A statement does not wait until the one before is answered.
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  }
}

/** Asks a client that was just connected for one row. A server that does not answer is given up sooner than later. */
export async function ask<Row extends QueryResultRow>(
  client: ClientBase,
  { text, withinMs }: { text: string; withinMs: number },
): Promise<Row> {
  const config: QueryConfig & { query_timeout: number } = { text, query_timeout: withinMs }
  const [row] = (await client.query<Row>(config)).rows
  if (!row) throw new Error('unreachable: a select without a table answers one row')
  return row
}
