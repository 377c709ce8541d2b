import type { Builder } from '../builder.ts'
import type { PageArguments } from './pages.ts'
import { connectionOfSorted } from './sorted-pages.ts'
import { once } from '../once.ts'

/** The direction of every order. */
export const orderDirection = once(builder =>
  builder.enumType('OrderDirection', {
    description: 'The direction of an order.',
    values: {
      ASC: { description: 'Smallest, earliest or first in the alphabet.' },
      DESC: { description: 'Largest, latest or last in the alphabet.' },
    },
  }),
)

type Direction = 'ASC' | 'DESC'

/** How a caller orders a list. */
export type OrderArgument<Field extends string> = { field: Field; direction: Direction } | null | undefined

/**
 * The input type `<type>Order`.
 *
 * @param fields what entries can be ordered by, each with its description
 */
export function orderInput<Field extends string>(builder: Builder, type: string, fields: Record<Field, string>) {
  // The keys of the record are the fields.
  const names = Object.keys(fields) as Field[]
  const OrderField = builder.enumType(`${type}OrderField`, {
    description: 'What the list can be ordered by.',
    values: Object.fromEntries(names.map(name => [name, { value: name, description: fields[name] }])) as Record<
      Field,
      { value: Field; description: string }
    >,
  })
  return builder.inputType(`${type}Order`, {
    description: 'How to order the list.',
    fields: t => ({
      field: t.field({ type: OrderField, required: true, description: 'What to compare.' }),
      direction: t.field({ type: orderDirection(builder), required: true, description: 'The direction.' }),
    }),
  })
}

/**
 * A page of a list that the provider answers as a whole, in the order that the caller wants.
 *
 * @param keys what to compare for each field
 * @param idOf the id of an entry, which decides between equal ones
 */
export function orderedConnection<Entry, Field extends string>(
  page: PageArguments,
  entries: readonly Entry[],
  {
    orderBy: { field, direction },
    keys,
    idOf,
  }: {
    orderBy: NonNullable<OrderArgument<Field>>
    keys: Record<Field, (entry: Entry) => string | number>
    idOf: (entry: Entry) => string
  },
) {
  return connectionOfSorted(page, entries, { by: keys[field], idOf, isDescending: direction === 'DESC' })
}

/** Text that sorts names without regard to case. */
export function sortableName(name: string): string {
  return name.toLowerCase()
}
