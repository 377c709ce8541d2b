import { GraphQLError } from 'graphql'
import type { Builder } from './builder.ts'

function parseTime(value: unknown): number {
  const [text, date] =
    (typeof value === 'string' && /^(\d{4}-\d\d-\d\d)(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.exec(value)) || []
  const time = text === undefined ? Number.NaN : Date.parse(text)
  // Date.parse() takes February 31 for March 3.
  if (Number.isNaN(time) || new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10) !== date)
    throw new GraphQLError('A DateTime is written as 2026-01-31T12:00:00Z.')
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
