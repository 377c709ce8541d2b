import { AsyncLocalStorage } from 'node:async_hooks'
import { together, transact } from '@gatehouse-id/database'
import { errors } from 'oidc-provider'
import { lockUser, type UserRow } from '../../../directory/index.ts'
import type { Db, Writing } from '../../../foundation/tables/tables.ts'
import {
  areThere,
  consumeRecord,
  type FoundAccount,
  type FoundApplication,
  type NewRecord,
  type OidcRecord,
  upsertRecords,
} from '../../../applications/index.ts'

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
  /** What the rest is exchanged for: it is used up, or nothing is stored. */
  | { used: Used }
)
type Used = { projectId: string; model: string; id: string; now: number }

/** What one request stores, in one transaction before it is answered: each commit waits for the disk. */
export type PendingWrites = {
  /** Must come before everything that stores. */
  middleware(ctx: { path: string }, next: () => Promise<void>): Promise<void>
  /** A request that stores nothing; `asksOfUser`: of whom a record is, will be asked. */
  reading<Answer>(answer: () => Promise<Answer>, options: { asksOfUser: boolean }): Promise<Answer>
  /** Stores at the end of the request; at once outside of one. */
  add(write: Write): Promise<void>
  /** Stores now what the request has added, if there is something of this model, or of any. */
  flush(model?: string): Promise<void>
  /** The request goes on because of this record. */
  note(record: OidcRecord): void
  /** Whether the request will ask for the user of its record. */
  asksOfUser(): boolean
  /** What was read together, for whoever asks for it next; it takes the place of what was read ahead before. */
  readAhead(ahead: Ahead): void
  /** The record that was read ahead, once, unless the request has stored something since. */
  takeAhead(model: string, id: string): OidcRecord | undefined
  /** The same of the user. */
  takeAccount(userId: string): FoundAccount | undefined
  /** The same of an SSO application. */
  takeApplication(id: string): FoundApplication | undefined
  /** Whether the request has taken all that was read ahead, with an application. */
  hasTakenAll(): boolean
  /**
   * Locks the users of all that the request goes on because of: it has to be there still, or a session that ended
   * meanwhile would be stored again.
   * @throws {errors.InvalidGrant}
   */
  requireNoted(tx: Writing): Promise<LockedUsers>
}

type Ahead = {
  records?: readonly (OidcRecord | undefined)[]
  account?: FoundAccount | undefined
  application?: (FoundApplication & { id: string }) | undefined
}
type Exchange = {
  writes: Write[]
  found: Map<string, Found>
  ahead: Ahead
  hasTakenApplication: boolean
  asksOfUser: boolean
}

function newExchange(asksOfUser = false): Exchange {
  return { writes: [], found: new Map(), ahead: {}, hasTakenApplication: false, asksOfUser }
}

/** Nothing is written there between the record that leads to a user and the question who that is. */
const asksOfUser = /\/oauth2\/v1\/(?:[\w.-]+\/)*(?:authorize|token|userinfo)$/

export function createPendingWrites(db: Db, projectId: string): PendingWrites {
  const requests = new AsyncLocalStorage<Exchange>()

  /** All that the request goes on because of. */
  const noted = () => [...(requests.getStore()?.found.values() ?? [])]
  /** What of it does not end with an epoch of its user. */
  const others = () => noted().filter(({ account_epoch: epoch }) => epoch === 0)

  /** The users of all that the request goes on because of. */
  async function lockNoted(tx: Writing): Promise<LockedUsers> {
    const locked = new Map<string, UserRow>()
    const found = noted()
    const waiting = found.filter(({ account_epoch: epoch }) => epoch !== 0)
    for (const userId of [...new Set(found.map(({ account_id }) => account_id))].toSorted()) {
      const user = await lockUser(tx, { projectId, userId })
      const own = waiting.filter(({ account_id }) => account_id === userId)
      // Epochs are stored plus one.
      if (!user || own.some(({ account_epoch: epoch }) => epoch !== user.credential_epoch + 1)) throw endedMeanwhile()
      locked.set(userId, user)
    }
    return locked
  }

  /**
   * Locks the users, and acts once they are, whether or not they are as they were: what `act` has done is undone then. Where there is
   * one user, as almost always, PostgreSQL is asked for both in one message.
   */
  async function onceLocked<Done>(tx: Writing, act: () => Promise<Done>): Promise<[LockedUsers, Done]> {
    const isOne = new Set(noted().map(({ account_id }) => account_id)).size === 1
    return isOne ? together(tx, [() => lockNoted(tx), act]) : [await lockNoted(tx), await act()]
  }

  async function requireNoted(tx: Writing): Promise<LockedUsers> {
    const [locked, isThere] = await onceLocked(tx, () => areThere(tx, { projectId, records: others() }))
    if (!isThere) throw endedMeanwhile()
    return locked
  }

  /** Two concurrent exchanges of one code both find it unused; only the first gets tokens (RFC 6749 §4.1.2). */
  async function use(tx: Writing, used: Used): Promise<LockedUsers> {
    const needs = others().filter(({ model, id }) => model !== used.model || id !== used.id)
    const [locked, isFirst] = await onceLocked(tx, () => consumeRecord(tx, { ...used, needs }))
    if (isFirst) return locked
    if (!(await areThere(tx, { projectId, records: others() }))) throw endedMeanwhile()
    throw consumedAlready(used)
  }

  async function flush(model?: string): Promise<void> {
    const exchange = requests.getStore() ?? newExchange()
    const { writes, found } = exchange
    if (writes.length === 0 || (model !== undefined && writes.every(write => write.model !== model))) return
    exchange.ahead = {}
    const due = writes.splice(0)
    await transact(db, async tx => {
      if (!due.some(({ isOfAccount }) => isOfAccount)) return writeAll(tx, due, nobody)
      const at = due.findIndex(write => 'used' in write)
      const first = due[at]
      const locked = first && 'used' in first ? await use(tx, first.used) : await requireNoted(tx)
      await writeAll(tx, at === -1 ? due : due.toSpliced(at, 1), locked)
    })
    for (const [key, record] of found) if (due.some(({ ends }) => ends?.(record))) found.delete(key)
  }

  return {
    middleware: ({ path }, next) =>
      requests.run(newExchange(asksOfUser.test(path)), async () => {
        await next()
        await flush()
      }),
    reading: (answer, options) => requests.run(newExchange(options.asksOfUser), answer),
    async add(write) {
      const exchange = requests.getStore()
      if (exchange) exchange.writes.push(write)
      else await transact(db, tx => writeAll(tx, [write], nobody))
    },
    flush,
    note(record) {
      if (record.account_id !== '') requests.getStore()?.found.set(`${record.model} ${record.id}`, record)
    },
    asksOfUser: () => requests.getStore()?.asksOfUser ?? false,
    readAhead(ahead) {
      const exchange = requests.getStore()
      if (exchange) exchange.ahead = { ...exchange.ahead, ...ahead }
    },
    takeAhead(model, id) {
      const { ahead } = requests.getStore() ?? newExchange()
      const record = ahead.records?.find(each => each?.model === model && each.id === id)
      if (record) ahead.records = ahead.records?.filter(each => each !== record) ?? []
      return record
    },
    takeAccount(userId) {
      const { ahead } = requests.getStore() ?? newExchange()
      const { account } = ahead
      if (account?.row.id !== userId) return undefined
      delete ahead.account
      return account
    },
    takeApplication(id) {
      const exchange = requests.getStore() ?? newExchange()
      const { application } = exchange.ahead
      if (application?.id !== id) return undefined
      delete exchange.ahead.application
      exchange.hasTakenApplication = true
      return application
    },
    hasTakenAll() {
      const { ahead, hasTakenApplication } = requests.getStore() ?? newExchange()
      const isLeft = ahead.records?.length !== 0 || ahead.account !== undefined || ahead.application !== undefined
      return hasTakenApplication && !isLeft
    },
    requireNoted,
  }
}

const nobody: LockedUsers = new Map()

/** In their order. */
async function writeAll(tx: Writing, writes: readonly Write[], locked: LockedUsers): Promise<void> {
  const records: NewRecord[] = []
  for (const write of writes) {
    if ('record' in write) {
      records.push(write.record)
      continue
    }
    await upsertRecords(tx, records.splice(0))
    if ('run' in write) await write.run(tx, locked)
    else if (!(await consumeRecord(tx, write.used))) throw consumedAlready(write.used)
  }
  await upsertRecords(tx, records)
}

export function consumedAlready({ model }: Used) {
  return new errors.InvalidGrant(`${model} was consumed already`)
}

export function endedMeanwhile(what = 'session') {
  return new errors.InvalidGrant(`the ${what} has ended`)
}
