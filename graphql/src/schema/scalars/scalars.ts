import { GraphQLError } from 'graphql'
import type { Builder } from '../builder.ts'
import { type TextScalar, textScalars } from './text-scalars.ts'

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
    specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time.html',
    serialize: value => new Date(value).toISOString(),
    parseValue: parseTime,
  })
  builder.scalarType('JSON', {
    description: 'Any JSON value.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
    serialize: value => value,
    parseValue: value => value,
  })
  for (const [name, [description, specifiedByURL]] of Object.entries(textScalars))
    builder.scalarType(name as TextScalar, {
      description,
      specifiedByURL,
      serialize: value => value,
      // The provider checks the format, and its refusal names the input field.
      parseValue(value) {
        if (typeof value !== 'string') throw new GraphQLError(`${name} is written as text.`)
        return value
      },
    })
}
