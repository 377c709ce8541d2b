import { expect, test } from 'vitest'
import { editedOf } from '../edit/model/flow-model.ts'
import { marksOf, waitingAt } from './run-marks.ts'
import type { Run } from './use-test-run.ts'

const flow = editedOf({
  contents: {
    start: 'ask',
    steps: {
      ask: { type: 'screen', screen: 'email' },
      send: { type: 'action', action: 'otp.signIn' },
      inner: { type: 'subflow', flow: 'other' },
    },
  },
})
const blank = { executionId: '', stepId: '1', state: {}, error: '', redirect: '', output: {} }
function run(response: Partial<Run['response']>, ...trace: [stepId: string, type: string, action?: string][]): Run {
  const told = { input: {}, outcome: '', error: null, milliseconds: 1, at: '2026-01-01T00:00:00Z' }
  return {
    response: { ...blank, status: 'waiting', action: 'screen', screenId: 'email', flowId: 'own', ...response },
    trace: trace.map(([stepId, type, action = null]) => ({ ...told, stepId, type, action })),
  }
}

test('a run waits at the screen that is shown, also when a step behind it has refused', () => {
  if (!flow) throw new Error('unreachable: it has steps')
  const refused = run({}, ['ask', 'screen'], ['send', 'action', 'otp.signIn'])
  expect(waitingAt(refused, flow, 'own')).toBe('ask')
  expect([...marksOf(refused, flow, 'ask')]).toEqual([
    ['ask', 'waits'],
    ['send', 'done'],
  ])
  expect(waitingAt(run({ status: 'completed' }, ['ask', 'screen']), flow, 'own')).toBeUndefined()
})

test('in a flow that another runs it waits at the step that runs it, whatever the steps there are called', () => {
  if (!flow) throw new Error('unreachable: it has steps')
  const within = run({ flowId: 'other' }, ['inner', 'subflow'], ['send', 'screen'])
  expect(waitingAt(within, flow, 'own')).toBe('inner')
  expect([...marksOf(within, flow, 'inner')]).toEqual([['inner', 'waits']])
})
