import { GraphQLError } from 'graphql'
import type { Builder } from './builder.ts'

function parseTime(value: unknown): number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  if (Number.isNaN(time)) throw new GraphQLError('A DateTime is written as 2026-01-31T12:00:00Z.')
  return time
}

/** Scalars that GraphQL does not have. */
export function registerScalars(builder: Builder) {
  builder.scalarType('DateTime', {
    description: 'A moment, as ISO 8601 text in UTC.',
    serialize: value => new Date(value).toISOString(),
    parseValue: parseTime,
  })
  builder.scalarType('JSON', {
    description: 'Any JSON value.',
    serialize: value => value,
    parseValue: value => value,
  })
}
