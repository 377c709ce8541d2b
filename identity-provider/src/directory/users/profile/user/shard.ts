/** Rows that a project's user count is spread over: this many creations can commit concurrently on PostgreSQL. */
const shards = 16

/** The row that counts this user; the end of an id is random. */
export function digestToShard(id: string): number {
  return id.charCodeAt(id.length - 1) % shards
}
