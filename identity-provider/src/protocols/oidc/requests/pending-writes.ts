import { AsyncLocalStorage } from 'node:async_hooks'
import { transact } from '@gatehouse-id/database'
import { errors } from 'oidc-provider'
import { lockUser, type UserRow } from '../../../directory/index.ts'
import type { Db, Writing } from '../../../foundation/tables/tables.ts'
import { areThere, type NewRecord, type OidcRecord, upsertRecords } from '../../../applications/index.ts'

type Found = Pick<OidcRecord, 'model' | 'id' | 'uid' | 'account_id' | 'account_epoch' | 'grant_id'>
/** The users who are locked, by their ids. */
type LockedUsers = ReadonlyMap<string, UserRow>
type Write = {
  model: string
  /** Whether something is stored for an account. */
  isOfAccount?: boolean
  /** Whether it deletes this record. */
  ends?: (found: Found) => boolean
} & (
  | { run: (tx: Writing, locked: LockedUsers) => Promise<void> }
  /** What is stored; several that follow each other in one statement. */
  | { record: NewRecord }
)

/** What one request stores, in one transaction before it is answered: each commit waits for the disk. */
export type PendingWrites = {
  /** Must come before everything that stores. */
  middleware(ctx: unknown, next: () => Promise<void>): Promise<void>
  /** A request that stores nothing. */
  reading<Answer>(answer: () => Promise<Answer>): Promise<Answer>
  /** Stores at the end of the request; at once outside of one. */
  add(write: Write): Promise<void>
  /** Stores now what the request has added, if there is something of this model, or of any. */
  flush(model?: string): Promise<void>
  /** The request goes on because of this record. */
  note(record: OidcRecord): void
  /** A record that was read together with another one, for whoever asks for it next. */
  readAhead(record: OidcRecord): void
  /** The record that was read ahead, once, unless the request has stored something since. */
  takeAhead(model: string, id: string): OidcRecord | undefined
  /**
   * Locks the users of all that the request goes on because of: it has to be there still, or a session that ended
   * meanwhile would be stored again.
   * @throws {errors.InvalidGrant}
   */
  requireNoted(tx: Writing): Promise<LockedUsers>
}

type Exchange = { writes: Write[]; found: Map<string, Found>; ahead: OidcRecord | undefined }

function newExchange(): Exchange {
  return { writes: [], found: new Map(), ahead: undefined }
}

export function createPendingWrites(db: Db, projectId: string): PendingWrites {
  const requests = new AsyncLocalStorage<Exchange>()

  async function requireNoted(tx: Writing): Promise<LockedUsers> {
    const locked = new Map<string, UserRow>()
    const found = [...(requests.getStore()?.found.values() ?? [])]
    const waiting = found.filter(({ account_epoch: epoch }) => epoch !== 0)
    for (const userId of [...new Set(found.map(({ account_id }) => account_id))].toSorted()) {
      const user = await lockUser(tx, { projectId, userId })
      const own = waiting.filter(({ account_id }) => account_id === userId)
      // Epochs are stored plus one.
      if (!user || own.some(({ account_epoch: epoch }) => epoch !== user.credential_epoch + 1)) throw endedMeanwhile()
      locked.set(userId, user)
    }
    const others = found.filter(({ account_epoch: epoch }) => epoch === 0)
    if (!(await areThere(tx, { projectId, records: others }))) throw endedMeanwhile()
    return locked
  }

  async function flush(model?: string): Promise<void> {
    const exchange = requests.getStore() ?? newExchange()
    const { writes, found } = exchange
    if (writes.length === 0 || (model !== undefined && writes.every(write => write.model !== model))) return
    exchange.ahead = undefined
    const due = writes.splice(0)
    await transact(db, async tx => {
      const locked = due.some(({ isOfAccount }) => isOfAccount) ? await requireNoted(tx) : nobody
      await writeAll(tx, due, locked)
    })
    for (const [key, record] of found) if (due.some(({ ends }) => ends?.(record))) found.delete(key)
  }

  return {
    middleware: (_, next) =>
      requests.run(newExchange(), async () => {
        await next()
        await flush()
      }),
    reading: answer => requests.run(newExchange(), answer),
    async add(write) {
      const exchange = requests.getStore()
      if (exchange) exchange.writes.push(write)
      else await transact(db, tx => writeAll(tx, [write], nobody))
    },
    flush,
    note(record) {
      if (record.account_id !== '') requests.getStore()?.found.set(`${record.model} ${record.id}`, record)
    },
    readAhead(record) {
      const exchange = requests.getStore()
      if (exchange) exchange.ahead = record
    },
    takeAhead(model, id) {
      const exchange = requests.getStore()
      const ahead = exchange?.ahead
      if (!exchange || ahead?.model !== model || ahead.id !== id) return undefined
      exchange.ahead = undefined
      return ahead
    },
    requireNoted,
  }
}

const nobody: LockedUsers = new Map()

/** In their order. */
async function writeAll(tx: Writing, writes: readonly Write[], locked: LockedUsers): Promise<void> {
  const records: NewRecord[] = []
  for (const write of writes) {
    if ('record' in write) records.push(write.record)
    else {
      await upsertRecords(tx, records.splice(0))
      await write.run(tx, locked)
    }
  }
  await upsertRecords(tx, records)
}

function endedMeanwhile() {
  return new errors.InvalidGrant('the session has ended')
}
