import type { RunnableFlow } from './check.ts'

/** The step that a flow leads to where an application asks for something beside a sign-in; undefined where it has none. */
export function entryOf({ dsl }: Pick<RunnableFlow, 'dsl'>, asks: string): string | undefined {
  const branches = Object.values(dsl.steps).flatMap(step => (step.type === 'condition' ? step.branches : []))
  const rules = branches.map(({ when: [rule], next }) => ({ ...rule, next }))
  return rules.find(
    ({ value, operator, than }) => value === 'application.asks' && operator === 'equal' && than === asks,
  )?.next
}
