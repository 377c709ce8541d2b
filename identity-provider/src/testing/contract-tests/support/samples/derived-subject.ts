import type { Operation } from '@gatehouse/operation'
import { z } from 'zod'
import { type Fixtures, fixtureNames } from './fixtures.ts'
import { type Kind, kinds } from './seed.ts'
import type { Subject } from './subject.ts'

/**
 * The subject of an operation that requires nothing but ids and names of what is seeded, and a new name; undefined where
 * it requires more. A change of one thing spends it.
 */
export function derivedSubject(area: string, { input, right, errors = [] }: Operation): Subject | undefined {
  const { type, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  if (type !== 'object') return undefined
  const kind = singularOf(area)
  const isNew = !required.includes('id') && !required.includes('ids')
  const isTaken = errors.some(({ errorName }) => errorName.endsWith('Taken'))

  const nameOf = (field: string) => (field === 'id' || field === 'ids' ? `${kind}Id` : field)
  function sampleOf(field: string, things: Fixtures, fresh: string): unknown {
    const named: Readonly<Record<string, string>> = things
    if (field === 'name') return fresh
    return field === 'ids' ? [named[nameOf(field)]] : named[nameOf(field)]
  }
  const isKnown = (field: string) =>
    field === 'name' ? right !== 'read' : fixtureNames.some(name => name === nameOf(field))
  if (!required.every(isKnown)) return undefined
  return {
    sample: (things, fresh) => Object.fromEntries(required.map(field => [field, sampleOf(field, things, fresh)])),
    ...(right !== 'read' && !isNew && isKind(kind) && { spends: kind }),
    ...(required.includes('name') && isNew && isTaken && { unique: 'name' }),
  }
}

/** `jwtTemplates` is about a `jwtTemplate`, `families` about a `family`, `mcpServers` about an `mcpServer`. */
function singularOf(area: string): string {
  return area
    .replace(/ies$/, 'y')
    .replace(/s$/, '')
    .replace(/Application$/, 'App')
}

function isKind(name: string): name is Kind {
  return kinds.some(kind => kind === name)
}
