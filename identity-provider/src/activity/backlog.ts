import type { Reading } from '../foundation/tables/tables.ts'

/** What waits, of all projects together. */
export type Backlog = { messages: number; jobs: Record<'queued' | 'running', number> }

export async function readBacklog(db: Reading): Promise<Backlog> {
  const [messages, jobs] = await Promise.all([
    db
      .selectFrom('messages')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .where('status', '=', 'pending')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('jobs')
      .select(['status', eb => eb.fn.countAll<number>().as('count')])
      .where('status', 'in', ['queued', 'running'])
      .groupBy('status')
      .execute(),
  ])
  const of = (status: string) => jobs.find(row => row.status === status)?.count ?? 0
  return { messages: messages.count, jobs: { queued: of('queued'), running: of('running') } }
}
