import type { Schema } from '@gatehouse-id/authorization'
import type { Reading } from '../../foundation/tables/tables.ts'
import { AssertionsBroken } from '../errors.ts'
import { sqlRelationReader } from '../relations/reading/sql-reader.ts'
import type { Assertion } from './contract.ts'
import { runAssertions } from './run.ts'
import { listAssertions } from './store.ts'

/** So many are named in the message of a refusal. */
const namedMax = 5

type Replacing = { projectId: string; before: Schema; after: Schema }

/**
 * The assertions that hold with one schema and would not hold with another. Relations that the other has no place for may
 * still be stored: it does not see them.
 */
export async function findBroken(db: Reading, { projectId, before, after }: Replacing): Promise<Assertion[]> {
  const assertions = await listAssertions(db, projectId)
  if (assertions.length === 0) return []
  const reader = sqlRelationReader(db, projectId)
  const now = await runAssertions({ schema: before, reader }, assertions)
  const holding = now.filter(({ isHolding }) => isHolding).map(({ assertion }) => assertion)
  const then = await runAssertions({ schema: after, reader }, holding)
  return then.filter(({ isHolding }) => !isHolding).map(({ assertion }) => assertion)
}

/** Every change of a schema passes here, whichever surface makes it. @throws AssertionsBroken, which names them */
export async function requireAssertions(tx: Reading, replacing: Replacing): Promise<void> {
  const broken = await findBroken(tx, replacing)
  if (broken.length === 0) return
  const named = broken.slice(0, namedMax).map(textOf)
  const rest = broken.length > namedMax ? [`and ${broken.length - namedMax} more`] : []
  throw new AssertionsBroken({
    message: `the change would break assertions: ${[...named, ...rest].join('; ')}`,
    fields: broken.map(assertion => ({ field: `assertions.${assertion.id}`, message: textOf(assertion) })),
  })
}

export function textOf({ resourceType, resource, relation, targetType, target, isAllowed }: Assertion): string {
  const [type = '', set] = targetType.split('#')
  const subject = `${type}:${target}${set === undefined ? '' : `#${set}`}`
  return `${subject} ${relation} of ${resourceType}:${resource} must be ${isAllowed ? 'allowed' : 'denied'}`
}
