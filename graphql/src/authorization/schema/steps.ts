import type { IdentityClient } from '@gatehouse-id/identity-provider/contract'
import type { RelationShape } from '../relations/relation-type.ts'

export type Checked = Awaited<ReturnType<IdentityClient['authorizationChecks']['check']>>['tuples'][number]
type Step = NonNullable<Checked['info']['path']>['steps'][number]

/** A step of a proof, with its place: `depth` counts the joins around it, `branch` is the index of its proof among their branches. */
export type FlatStep = {
  kind: string
  depth: number
  branch: number
  relation: RelationShape | undefined
  condition: string | undefined
  absent: RelationShape[]
}

/** The steps of a proof in the order of reading, those below a join right after it: lists of one depth need no recursion. */
export function flatten(steps: readonly Step[], depth = 0, branch = 0): FlatStep[] {
  return steps.flatMap(({ stepType, tuple, condition, absent = [], subPaths = [] }) => [
    { kind: stepType, depth, branch, relation: tuple, condition, absent },
    // The wire's schema leaves the steps below open: they are like the ones above.
    ...subPaths.flatMap((path, at) => flatten(path.steps as Step[], depth + 1, at)),
  ])
}
