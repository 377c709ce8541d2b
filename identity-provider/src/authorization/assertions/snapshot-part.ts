import { z } from 'zod'
import { part } from '../../foundation/snapshots/part.ts'
import { nextRevision } from '../engine/writes/revisions.ts'
import { assertionsMax, NewAssertion } from './contract.ts'
import { identified, listAssertions, replaceAssertions } from './store.ts'

/** Comes before the schema, which has to keep what these assert. */
export const assertionsPart = part({
  name: 'authorizationAssertions',
  schema: z.array(NewAssertion).max(assertionsMax, `must have at most ${assertionsMax} assertions`),

  async export(db, { projectId }) {
    const assertions = await listAssertions(db, projectId)
    // Times differ between projects, and ids follow from the questions.
    return assertions
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ id: _, createdAt: __, ...assertion }) => assertion)
  },

  async import({ tx, projectId, clock }, wanted) {
    await nextRevision(tx, projectId)
    const stored = new Map((await listAssertions(tx, projectId)).map(({ id, createdAt }) => [id, createdAt]))
    const now = clock()
    const assertions = wanted.map(identified).map(each => ({ ...each, createdAt: stored.get(each.id) ?? now }))
    await replaceAssertions(tx, projectId, assertions)
    return []
  },
})
