import { type ListAddress, pageOf } from '../table/list-address.ts'
import { ordersOf } from './columns.tsx'
import type { AnyThing } from './thing.ts'

/** What a list asks for at an address; what of the address makes no sense is left out. */
export function listVariables(thing: AnyThing, search: ListAddress) {
  const { list } = thing.declaration
  const known = (values: readonly string[], value: string | undefined) => values.find(each => each === value)
  const sort = known(
    ordersOf(thing).map(([order]) => order),
    search.sort,
  )
  const { orderBy, ...page } = pageOf({ after: search.after, desc: search.desc, ...(sort && { sort }) })
  const criteria = Object.entries(list?.criteria ?? {}).flatMap(([criterion, each]) => {
    const isMany = 'oneOf' in each
    const filter = thing.filters.find(({ name }) => name === (isMany ? each.oneOf : each.is))
    const options = filter?.options.map(({ value }) => value) ?? []
    const value = filter && known(options, search[filter.name])
    if (!value) return []
    const wanted = filter.field.kind === 'flag' ? value === 'true' : value
    return [[criterion, isMany ? [wanted] : wanted] as const]
  })
  const coded = thing.list?.filters?.flatMap(({ id, criteria }) =>
    search[id] ? Object.entries(criteria(search[id])) : [],
  )
  return {
    ...page,
    filter: { text: search.q ?? null, ...Object.fromEntries([...criteria, ...(coded ?? [])]) },
    orderBy: typeof list?.order === 'string' ? { direction: orderBy.direction } : orderBy,
  }
}
