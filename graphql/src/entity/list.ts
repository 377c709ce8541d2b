import type { Criterion, Declaration, Field } from '@gatehouse-id/entities'
import type { Context } from '../request/context.ts'
import { containsText } from '../schema/lists/text-filter.ts'
import { orderDirection, sortableName } from '../schema/lists/order.ts'
import type { PageArguments } from '../schema/lists/pages.ts'
import { connectionOfSorted, type Sorting } from '../schema/lists/sorted-pages.ts'
import {
  type Builder,
  type InputFields,
  type LinkFields,
  plain,
  type Ref,
  type Refs,
  type Values,
  valuesInput,
  type ValuesRef,
} from './pothos.ts'
import { sentencesOf } from './sentences.ts'
import { enumOf } from './values/types.ts'
import { fieldReader, readerOf } from './values/values.ts'

/** Criteria that are code: the fields of the filter, and which rows pass it. */
export type MoreCriteria<Row> = {
  fields: (t: InputFields, builder: Builder) => Refs
  /** Left out where the provider searches. */
  passes?: (filter: Values) => (row: Row) => boolean
}
/** A page of a list, of things that the provider has searched. */
export type PageOf<Row> = (context: Context, asked: Asked<Row>) => Promise<object>
export type Asked<Row> = {
  filter: Values
  page: PageArguments
  orderBy: Order | undefined
  /** The same for rows that were loaded. */
  sorting: Sorting<Row>
}
/** A declaration that has a list. */
export type Listed = Declaration & { list: NonNullable<Declaration['list']> }
/** What a list takes beside its page, and a page of some rows. */
export type Listing<Row> = {
  filter: ValuesRef
  args: (t: { arg: LinkFields<object>['arg'] }) => Refs
  asked: (args: Values) => Asked<Row>
  page: (rows: readonly Row[], args: Values) => object
}
type Order = { field?: string; direction: 'ASC' | 'DESC' }

/** The filter and the order of a list: of the list of all, and of those that others link to. */
export function listingOf<Row extends object>(
  builder: Builder,
  { declaration, more }: { declaration: Listed; more: MoreCriteria<Row> | undefined },
): Listing<Row> {
  const says = sentencesOf(declaration)
  const { type, list } = declaration
  const filterType = valuesInput(builder, `${type}Filter`, {
    description: says.filter,
    fields: t => ({
      text: t.string({ description: list.searchAbout ?? `Text in ${listed(list.search)}.` }),
      ...criteriaFields(builder, t, declaration),
      ...more?.fields(t, builder),
    }),
  })
  const orderType = registerOrder(builder, declaration)
  // A page of others has such a list for each of its entries.
  const usualSorting = sortingOf<Row>(declaration, undefined)
  function asked(args: Values): Asked<Row> {
    const { filter, orderBy, ...page } = args as PageArguments & { filter?: Values | null; orderBy?: Order | null }
    const sorting = orderBy ? sortingOf<Row>(declaration, orderBy) : usualSorting
    return { filter: filter ?? {}, page, orderBy: orderBy ?? undefined, sorting }
  }
  return {
    filter: filterType,
    args: t => ({
      filter: t.arg({ type: filterType, description: says.which }),
      ...(orderType !== undefined && { orderBy: t.arg({ type: orderType, description: 'In which order.' }) }),
    }),
    asked,
    page(rows, args) {
      const { filter, page, sorting } = asked(args)
      const conditions = [passesOf<Row>(declaration, filter), more?.passes?.(filter)].filter(one => one !== undefined)
      const passing = conditions.length === 0 ? rows : rows.filter(row => conditions.every(passes => passes(row)))
      return connectionOfSorted(page, passing, sorting)
    },
  }
}

function listed(names: readonly string[]): string {
  const words = names.map(name => `the ${name}`)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
}

function fieldOf({ fields }: Declaration, name: string): Field {
  const field = fields[name]
  if (!field) throw new Error(`unreachable: the type of a declaration names its fields, and ${name} is none`)
  return field
}

function readerIn(declaration: Declaration, name: string): (row: object) => unknown {
  return fieldReader(name, fieldOf(declaration, name))
}

function nameOf(criterion: Criterion): string {
  return 'is' in criterion ? criterion.is : criterion.oneOf
}

function criteriaFields(builder: Builder, t: InputFields, declaration: Listed): Refs {
  const { criteria = {} } = declaration.list
  return Object.fromEntries(
    Object.entries(criteria).map(([name, criterion]) => {
      const { kind, choices } = fieldOf(declaration, nameOf(criterion))
      const options = { description: criterion.about }
      const isMany = 'oneOf' in criterion
      if (choices)
        return [name, t.field({ ...options, type: isMany ? [enumOf(builder, choices)] : enumOf(builder, choices) })]
      if (isMany) return [name, t.stringList(options)]
      return [name, kind === 'flag' ? t.boolean(options) : t.string(options)]
    }),
  )
}

/** Which rows pass the declared criteria; undefined for all. A text that is empty, and null, ask for nothing. */
function passesOf<Row extends object>(declaration: Listed, filter: Values): ((row: Row) => boolean) | undefined {
  const { search, criteria = {} } = declaration.list
  const asked = Object.entries(criteria).flatMap(([name, criterion]) => {
    const wanted = filter[name]
    if (wanted === undefined || wanted === null || wanted === '') return []
    return [{ read: readerIn(declaration, nameOf(criterion)), wanted }]
  })
  const text = typeof filter.text === 'string' ? filter.text : ''
  const texts = text === '' ? [] : search.map(name => readerIn(declaration, name))
  if (asked.length === 0 && text === '') return undefined
  return row =>
    asked.every(({ read, wanted }) => {
      const value = read(row)
      return Array.isArray(wanted) ? wanted.includes(value) : wanted === value
    }) &&
    containsText(
      texts.flatMap(read => read(row) as string | string[]), // The type allows texts alone.
      text,
    )
}

function registerOrder(builder: Builder, declaration: Listed): Ref {
  const says = sentencesOf(declaration)
  const { type, list } = declaration
  if (list.order === undefined) return undefined
  const direction = (t: InputFields) =>
    t.field({ type: orderDirection(builder), required: true, description: 'The direction.' })
  if (typeof list.order === 'string')
    return plain(builder).inputType(`${type}Order`, {
      description: says.order,
      fields: t => ({ direction: direction(t) }),
    })
  const values = Object.entries(list.order).map(([name, [, description]]) => [name, { description }])
  const field = plain(builder).enumType(`${type}OrderField`, {
    description: says.orderField,
    values: Object.fromEntries(values),
  })
  return plain(builder).inputType(`${type}Order`, {
    description: says.order,
    fields: t => ({
      field: t.field({ type: field, required: true, description: 'What to compare.' }),
      direction: direction(t),
    }),
  })
}

/** The order of a list: by its first field unless something else is asked for. */
export function sortingOf<Row extends object>(
  declaration: Declaration,
  orderBy: Order | null | undefined,
): Sorting<Row> {
  const { list, key = 'id' } = declaration
  const readId = readerOf(key)
  const idOf = (row: Row) => String(readId(row))
  const name = orderedField(declaration, orderBy)
  if (name === undefined) return { by: idOf, idOf }
  const read = readerIn(declaration, name)
  return {
    by: row => {
      const value = read(row)
      const isName = typeof value === 'string' && !list?.isCaseSensitive
      return isName ? sortableName(value) : (value as string | number) // Lists are ordered by texts and times.
    },
    idOf,
    isDescending: orderBy?.direction === 'DESC',
  }
}

function orderedField({ list }: Declaration, orderBy: Order | null | undefined): string | undefined {
  const { order = {} } = list ?? {}
  if (typeof order === 'string') return order
  const [first] = Object.values(order)
  const [name] = order[orderBy?.field ?? ''] ?? first ?? []
  return name
}
