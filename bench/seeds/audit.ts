import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import { type Database, isSqlite, openDatabase, transact } from '@gatehouse-id/database'
import type { Tables } from '@gatehouse-id/identity-provider'
import { type AuditRow, eventColumns, type NewEvent } from '../../identity-provider/src/activity/audit/trail/event.ts'
import { insertAuditEvents } from '../../identity-provider/src/activity/audit/trail/store.ts'
import { termKey } from '../../identity-provider/src/foundation/rows/term-key.ts'
import { termsOfEvent } from '../../identity-provider/src/activity/audit/trail/terms.ts'
import { makeWeeks } from '../../identity-provider/src/activity/audit/trail/weeks.ts'
import { createNewId } from '../../identity-provider/src/foundation/ids/new-id.ts'

type Seed = { projectId: string; events: number; until: number }

const dayMs = 86_400_000
const days = 30
const users = 10_000
const eventsAtOnce = 5_000

/** Ids are as long as those of the product. */
export function userIdOf(number: number): string {
  return `U${String(number).padStart(27, '0')}`
}

/** Six of ten are refreshes, three sign-ins, one something else: like the trail of a year-old project. */
function actionOf(index: number): string {
  const share = index % 1000
  if (share < 600) return 'UserRefresh'
  if (share < 900) return 'LoginSucceed'
  if (share < 960) return 'LoginFailed'
  return share < 995 ? 'UserModified' : 'UserDeleted'
}

/** Adds events of thirty days up to `until`, oldest first, rows and terms as the product writes them. */
export async function seedAudit(databaseUrl: string, { projectId, events, until }: Seed): Promise<void> {
  const db = await openDatabase<Tables>({ url: databaseUrl })
  const at = { time: 0 }
  const newId = createNewId({ clock: () => at.time, random: size => randomBytes(size) })
  function* batches() {
    for (let from = 0; from < events; from += eventsAtOnce)
      yield Array.from({ length: Math.min(eventsAtOnce, events - from) }, (_, index) => {
        at.time = Math.floor(until - days * dayMs + ((from + index + 1) * days * dayMs) / (events + 1))
        return eventOf({ projectId, index: from + index, id: newId('A'), occurredAt: at.time })
      })
  }
  if (isSqlite(db)) for (const batch of batches()) await transact(db, tx => insertAuditEvents(tx, batch))
  else {
    const times = Array.from({ length: days + 1 }, (_, day) => until - day * dayMs)
    await transact(db, tx => makeWeeks(tx, times))
    await copy(db, databaseUrl, batches())
  }
  await db.destroy()
}

/** By `copy` of psql, which is ten times as fast as statements. */
async function copy(db: Database<Tables>, url: string, batches: Iterable<NewEvent[]>): Promise<void> {
  const keys = new Map<string, string>()
  const keyOf = (projectId: string, term: string) => {
    const key = keys.get(term) ?? termKey(db, projectId, term)
    keys.set(term, key)
    return key
  }
  const statement = `copy audit_records (${eventColumns.join()}, terms) from stdin`
  const psql = spawn('psql', [url, '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  const exited = once(psql, 'exit')
  for (const batch of batches) {
    const lines = batch.map(({ row, ...lists }) => {
      const terms = termsOfEvent(row, lists).map(term => keyOf(row.project_id, term))
      return [...eventColumns.map(column => row[column]), `{${terms.join()}}`].join('\t')
    })
    if (!psql.stdin.write(`${lines.join('\n')}\n`)) await once(psql.stdin, 'drain')
  }
  psql.stdin.end()
  const [code] = await exited
  if (code !== 0) throw new Error(`psql ended with ${code}`)
}

const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]

type Place = { projectId: string; index: number; id: string; occurredAt: number }

function eventOf({ projectId, index, id, occurredAt }: Place): NewEvent {
  // The order of users is independent of their actions, as is that of devices.
  const user = (index * 7919 + Math.floor(index / 1000) * 31) % users
  const device = index + Math.floor(index / 1000)
  const userId = userIdOf(user)
  const action = actionOf(index)
  const tenants = index % 1000 === 1 ? ['rare'] : index % 10 === 2 ? ['acme'] : []
  const loginIds = [`member${user}@example.com`]
  const row: AuditRow = {
    project_id: projectId,
    id,
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
    login_ids: JSON.stringify(loginIds),
    tenants: JSON.stringify(tenants),
    ip: `203.0.${113 + (user % 3)}.${user % 250}`,
    user_agent: userAgents[index % 2] ?? '',
    device: device % 500 === 3 ? 'Tablet' : device % 2 ? 'Desktop' : 'Unknown',
    method: action === 'LoginSucceed' ? (index % 3 ? 'otp' : 'password') : '',
    // As long as those that the server draws.
    request_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    data: '{}',
  }
  return { row, loginIds, tenants }
}
