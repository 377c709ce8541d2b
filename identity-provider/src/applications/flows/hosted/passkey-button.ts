import type { LoadedFlow } from '../run/interpreter.ts'

/** The button of a screen that leads to a sign-in with a passkey; undefined without one. */
export function passkeyButtonOf({ dsl }: LoadedFlow, stepId: string): string | undefined {
  const shown = Object.hasOwn(dsl.steps, stepId) ? dsl.steps[stepId] : undefined
  const next = shown?.type === 'screen' && typeof shown.next === 'object' ? shown.next : {}
  const [button] =
    Object.entries(next).find(([, to]) => {
      const step = dsl.steps[to]
      return step?.type === 'action' && step.action === 'passkey.signIn'
    }) ?? []
  return button
}
