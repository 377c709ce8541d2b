import { parseTargetType } from '@gatehouse-id/authorization'
import type { Writing } from '../../foundation/tables/tables.ts'
import type { Reference } from '../namespaces/references.ts'
import type { Assertion } from './contract.ts'
import { identified, listAssertions, replaceAssertions } from './store.ts'

/** Gives assertions the new names of a namespace or definition, as relations are given them. */
export async function renameInAssertions(
  tx: Writing,
  { projectId, rename }: { projectId: string; rename: (member: Reference) => Reference },
): Promise<void> {
  const assertions = await listAssertions(tx, projectId)
  const renamed = assertions.map(assertion => identified(renamedIn(assertion, rename)))
  if (renamed.some(({ id }, at) => id !== assertions[at]?.id)) await replaceAssertions(tx, projectId, renamed)
}

function renamedIn(assertion: Assertion, rename: (member: Reference) => Reference): Assertion {
  const { type, relation: set } = parseTargetType(assertion.targetType)
  const resource = rename({ namespace: assertion.resourceType, definition: assertion.relation })
  const target = rename({ namespace: type, ...(set !== undefined && { definition: set }) })
  return {
    ...assertion,
    resourceType: resource.namespace,
    relation: resource.definition ?? assertion.relation,
    targetType: target.definition === undefined ? target.namespace : `${target.namespace}#${target.definition}`,
  }
}
