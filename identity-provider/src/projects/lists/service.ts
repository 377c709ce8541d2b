import { transact } from '@gatehouse-id/database'
import { InvalidInput, type Service } from '@gatehouse-id/operation'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { changesOf } from '../../foundation/rows/changes.ts'
import { isAddressAmong } from '../../foundation/addresses/ranges.ts'
import { entriesMax, type List, type lists, type NewList, ListOfOtherType } from './contract.ts'
import { type ListRow, listRows } from './store.ts'
import type { RecordAudit } from '../../activity/index.ts'

export function listsService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof lists, Call> {
  const { db } = dependencies
  const changes = changesOf(listRows, dependencies, { event: 'List', recordAudit })

  /** Changes the entries of a list of texts or addresses. */
  async function change(
    call: Call,
    { id, type }: { id: string; type: 'texts' | 'ips' },
    changeOf: (entries: string[]) => string[],
  ) {
    await changes.update(call, id, row => {
      const entries = changeOf(entriesOf(row, type))
      if (entries.length > entriesMax) {
        const message = `a list has at most ${entriesMax} entries`
        throw new InvalidInput({ message, fields: [{ field: type, message }] })
      }
      return { data: JSON.stringify(entries) }
    })
    return {}
  }

  return {
    create: async (input, call) => ({ list: toList(await changes.create(call, columnsOf(input))) }),
    update: async ({ id, ...input }, call) => ({
      list: toList(await changes.update(call, id, () => columnsOf(input))),
    }),
    delete: changes.remove,
    load: async ({ id }, call) => ({ list: toList(await listRows.get(db, call, { id })) }),
    loadByName: async ({ name }, call) => ({ list: toList(await listRows.get(db, call, { name })) }),
    loadAll: async (_, call) => ({ lists: (await listRows.list(db, call)).map(toList) }),

    async import(input, call) {
      await transact(db, async tx => {
        for (const list of input.lists) {
          const existing = await listRows.findToChange(tx, call, { name: list.name })
          if (existing) await changes.updateIn(tx, call, existing, columnsOf(list))
          else await changes.createIn(tx, call, columnsOf(list))
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
      await changes.update(call, id, ({ type }) => ({ data: type === 'json' ? '{}' : '[]' }))
      return {}
    },
  }
}

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
