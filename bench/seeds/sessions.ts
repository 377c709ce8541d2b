import { DatabaseSync } from 'node:sqlite'

/** Adds one live session for each user from `from` to `count` to a stopped server's SQLite file, as the product writes them. */
export function seedSessions(
  path: string,
  { projectId, from, count }: { projectId: string; from: number; count: number },
) {
  const db = new DatabaseSync(path)
  db.exec('pragma synchronous = off; pragma cache_size = -400000; begin')
  const insert = db.prepare(`insert into sessions (project_id, id, user_id, amr, custom_claims, refresh_id,
    previous_refresh_id, rotated_at, refresh_expires_at, session_token_expires_at, ip, user_agent, created_at, ended_at,
    tenant_id) values (?, ?, ?, '["email"]', '{}', ?, '', ?, ?, ?, '203.0.113.7', 'bench', ?, null, '')`)
  const now = Date.now()
  const day = 24 * 60 * 60 * 1000
  for (let index = from; index < count; index++) {
    const suffix = index.toString(36).padStart(27, '0')
    insert.run(projectId, `S${suffix}`, `U${suffix}`, `S${suffix}`, now, now + 28 * day, now + 600_000, now)
  }
  db.exec('commit')
  db.close()
}
