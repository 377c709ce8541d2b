import { transact } from '@gatehouse/database'
import { InvalidInput, type Service } from '@gatehouse/operation'
import type { Call } from '../../foundation/call.ts'
import type { Dependencies } from '../../foundation/dependencies.ts'
import type { Locked } from '../../foundation/rows/rows.ts'
import type { Writing } from '../../foundation/tables.ts'
import { isAddressAmong } from '../../foundation/addresses/ranges.ts'
import { entriesMax, type List, type lists, type NewList, ListOfOtherType } from './contract.ts'
import { type ListRow, listRows } from './store.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function listsService(
  { db, clock, newId }: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof lists, Call> {
  async function create(tx: Writing, call: Call, input: NewList): Promise<ListRow> {
    const now = clock()
    const row = { project_id: call.projectId, id: newId('L'), ...columnsOf(input), created_at: now, modified_at: now }
    await listRows.insert(tx, row)
    await recordAudit(tx, call, { action: 'ListCreated', target: listRows.targetOf(row) })
    return row
  }

  async function store(tx: Writing, call: Call, before: Locked<ListRow>, changes: Partial<Columns>): Promise<ListRow> {
    const row = await listRows.update(tx, before, { ...changes, modified_at: clock() })
    await recordAudit(tx, call, { action: 'ListModified', target: listRows.targetOf(row) })
    return row
  }

  /** Changes the entries of a list of texts or addresses. */
  async function change(
    call: Call,
    { id, type }: { id: string; type: 'texts' | 'ips' },
    changeOf: (entries: string[]) => string[],
  ) {
    await transact(db, async tx => {
      const row = await listRows.getToChange(tx, call, { id })
      const entries = changeOf(entriesOf(row, type))
      if (entries.length > entriesMax) {
        const message = `a list has at most ${entriesMax} entries`
        throw new InvalidInput({ message, fields: [{ field: type, message }] })
      }
      await store(tx, call, row, { data: JSON.stringify(entries) })
    })
    return {}
  }

  return {
    create: async (input, call) => ({ list: toList(await transact(db, tx => create(tx, call, input))) }),

    async update({ id, ...input }, call) {
      const row = await transact(db, async tx =>
        store(tx, call, await listRows.getToChange(tx, call, { id }), columnsOf(input)),
      )
      return { list: toList(row) }
    },

    async delete({ id }, call) {
      await transact(db, async tx => {
        const row = await listRows.getToChange(tx, call, { id })
        await listRows.remove(tx, row)
        await recordAudit(tx, call, { action: 'ListDeleted', target: listRows.targetOf(row) })
      })
      return {}
    },

    load: async ({ id }, call) => ({ list: toList(await listRows.get(db, call, { id })) }),
    loadByName: async ({ name }, call) => ({ list: toList(await listRows.get(db, call, { name })) }),
    loadAll: async (_, call) => ({ lists: (await listRows.list(db, call)).map(toList) }),

    async import(input, call) {
      await transact(db, async tx => {
        for (const list of input.lists) {
          const existing = await listRows.findToChange(tx, call, { name: list.name })
          if (existing) await store(tx, call, existing, columnsOf(list))
          else await create(tx, call, list)
        }
      })
      return {}
    },

    addIps: ({ id, ips }, call) => change(call, { id, type: 'ips' }, had => [...new Set([...had, ...ips])]),
    removeIps: ({ id, ips }, call) => change(call, { id, type: 'ips' }, had => without(had, ips)),
    addTexts: ({ id, texts }, call) => change(call, { id, type: 'texts' }, had => [...new Set([...had, ...texts])]),
    removeTexts: ({ id, texts }, call) => change(call, { id, type: 'texts' }, had => without(had, texts)),

    checkIp: async ({ id, ip }, call) => ({
      exists: isAddressAmong(ip, entriesOf(await listRows.get(db, call, { id }), 'ips')),
    }),
    async checkText({ id, text, texts = [], matchAll }, call) {
      const entries = new Set(entriesOf(await listRows.get(db, call, { id }), 'texts'))
      if (text !== undefined) return { exists: entries.has(text) }
      return { exists: matchAll ? texts.every(each => entries.has(each)) : texts.some(each => entries.has(each)) }
    },

    async clear({ id }, call) {
      await transact(db, async tx => {
        const row = await listRows.getToChange(tx, call, { id })
        await store(tx, call, row, { data: row.type === 'json' ? '{}' : '[]' })
      })
      return {}
    },
  }
}

type Columns = ReturnType<typeof columnsOf>
export function columnsOf({ name, description, type, data }: NewList) {
  return {
    name,
    description,
    type,
    data: JSON.stringify(type === 'json' ? data : [...new Set(data)]),
  }
}

export function toList({ id, name, description, type, data }: ListRow): List {
  return {
    id,
    name,
    description,
    // Written from the same closed set that the contract names.
    type: type as List['type'],
    data: JSON.parse(data),
  }
}

function entriesOf(row: ListRow, type: 'texts' | 'ips'): string[] {
  if (row.type !== type)
    throw new ListOfOtherType({ message: `the list ${row.name} is one of ${row.type}, not ${type}` })
  // The column holds what this package wrote: a JSON array of texts.
  return JSON.parse(row.data) as string[]
}

function without(entries: string[], removed: string[]): string[] {
  const gone = new Set(removed)
  return entries.filter(entry => !gone.has(entry))
}
