import { expect } from 'vitest'
import type { Context } from '../../context.ts'

/** Areas and single functions that Gatehouse does not have. */
const areas = ['engine', 'analytics', 'scopeClaimMapping']
const functions = ['jwt.anonymous']

export function isNotBuilt(name: string): boolean {
  return functions.includes(name) || areas.includes(name.split('.')[0] ?? '')
}

/** Operations that are not built answer 501 with their name for any input. */
export async function expectNotBuilt({ sdk }: Context, name: string): Promise<void> {
  const called = name.split('.').reduce<unknown>((part, key) => part?.[key as keyof typeof part], sdk.management)
  if (typeof called !== 'function') throw new Error(`the SDK has no ${name}`)
  // Enough for every function to build its request; none of it is looked at.
  const answer: unknown = await called('some', {}, {}, {}, {})
  expect(answer).toMatchObject({ ok: false, code: 501 })
}
