import { Rule } from '../document/condition.ts'
import type { HostedBranch } from './tasks.ts'

type Branches = { branches: { when: Rule[]; next: string }[]; otherwise: string }

/** The branches of a condition in our rules; undefined when a rule is not known, or nothing is said of the others. */
export function branchesOf(
  conditions: readonly HostedBranch[],
  rules: Readonly<Record<string, string>>,
): Branches | undefined {
  const branches: Branches['branches'] = []
  let otherwise: string | undefined
  for (const { interactionId, atomicConditions = [] } of conditions) {
    const next = rules[interactionId]
    if (next === undefined) return undefined
    if (interactionId === 'ELSE') otherwise = next
    else {
      const when = atomicConditions.map(ruleOf)
      if (when.length === 0 || !when.every(rule => rule !== undefined)) return undefined
      branches.push({ when, next })
    }
  }
  return otherwise === undefined || branches.length === 0 ? undefined : { branches, otherwise }
}

function ruleOf({ operator, target, predicate }: NonNullable<HostedBranch['atomicConditions']>[number]) {
  // A value that is compared with another value has no equal here.
  if (target.type !== 'context' || (predicate !== undefined && predicate.type === 'context')) return undefined
  return Rule.safeParse({ value: target.value, operator, than: predicate?.value }).data
}
