import { DatabaseSync } from 'node:sqlite'
import type { AuditRow } from '../../identity-provider/src/activity/audit/store.ts'
import { termsOfEvent } from '../../identity-provider/src/activity/audit/terms.ts'

type Seed = { projectId: string; events: number; until: number }

const thirtyDaysMs = 30 * 86_400_000
const users = 10_000

/** Six of ten are refreshes, three sign-ins, one something else: like the trail of a year-old project. */
function actionOf(index: number): string {
  const share = index % 1000
  if (share < 600) return 'UserRefresh'
  if (share < 900) return 'LoginSucceed'
  if (share < 960) return 'LoginFailed'
  return share < 995 ? 'UserModified' : 'UserDeleted'
}

/** Adds events up to `until` to a stopped server's SQLite file, rows and terms as the product writes them. */
export function seedAudit(path: string, { projectId, events, until }: Seed) {
  const db = new DatabaseSync(path)
  db.exec('pragma synchronous = off; pragma cache_size = -400000; begin')
  const columns = Object.keys(rowOf(projectId, 0, 0))
  const event = db.prepare(
    `insert into audit_events (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
  )
  const term = db.prepare('insert into audit_terms (project_id, term, occurred_at, event_id) values (?, ?, ?, ?)')
  for (let index = 0; index < events; index++) {
    const occurredAt = Math.floor(until - thirtyDaysMs + ((index + 1) * thirtyDaysMs) / (events + 1))
    const row = rowOf(projectId, index, occurredAt)
    event.run(...Object.values(row))
    const loginIds = JSON.parse(row.login_ids) as string[]
    const tenants = JSON.parse(row.tenants) as string[]
    for (const text of termsOfEvent(row, { loginIds, tenants })) term.run(projectId, text, occurredAt, row.id)
  }
  db.exec('commit')
  db.close()
}

function rowOf(projectId: string, index: number, occurredAt: number): AuditRow {
  // The order of users is independent of their actions.
  const user = (index * 7919 + Math.floor(index / 1000) * 31) % users
  const userId = `U${user}`
  const action = actionOf(index)
  const tenants = index % 1000 === 1 ? ['rare'] : index % 10 === 2 ? ['acme'] : []
  return {
    project_id: projectId,
    id: `AUD${index.toString(36).padStart(24, '0')}`,
    occurred_at: occurredAt,
    action,
    type: action === 'LoginFailed' ? 'error' : 'info',
    actor_type: 'user',
    actor_id: userId,
    actor_name: `Member ${user}`,
    target_type: 'user',
    target_id: userId,
    target_name: `Member ${user}`,
    user_id: userId,
    login_ids: JSON.stringify([`member${user}@example.com`]),
    tenants: JSON.stringify(tenants),
    ip: `203.0.${113 + (user % 3)}.${user % 250}`,
    user_agent: 'Mozilla/5.0',
    device: index % 500 === 3 ? 'Tablet' : index % 2 ? 'Desktop' : 'Unknown',
    method: action === 'LoginSucceed' ? (index % 3 ? 'otp' : 'password') : '',
    request_id: `req-${index}`,
    data: '{}',
  }
}
