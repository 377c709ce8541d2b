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
