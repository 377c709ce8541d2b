import { expect, test } from 'vitest'
import { layersOf, stepsOf } from './graph/flow-graph.ts'
import { changesBetween, partsOfDocument } from './versions/flow-parts.ts'

const dsl = {
  start: 'ask',
  steps: {
    end: { type: 'action', action: 'session.start' },
    ask: { type: 'screen', screen: 'code', next: 'verify' },
    verify: { type: 'action', action: 'otp.verify', next: { success: 'end', failure: 'ask' } },
  },
}
const screens = [{ screenId: 'code', interactions: [], contents: { htmlTemplate: { title: 'Code' }, inputs: [] } }]
const document = { metadata: { name: 'Ours', description: '', disabled: false }, contents: dsl, screens }

test('steps stand in the order in which they are reached, with the outcome of each way', () => {
  const steps = stepsOf(document)
  expect(steps.map(({ id }) => id)).toEqual(['ask', 'verify', 'end'])
  expect(steps[1]).toEqual({
    id: 'verify',
    kind: 'action',
    label: 'otp.verify',
    isStart: false,
    next: [
      { to: 'end', on: 'success' },
      { to: 'ask', on: 'failure' },
    ],
  })
})

test('a loop ends, and what nothing leads to comes last', () => {
  const steps = stepsOf({ contents: { steps: { a: { next: 'b' }, b: { next: 'a' }, lost: {} } } })
  expect([...layersOf(steps)]).toEqual([
    ['a', 0],
    ['b', 1],
    ['lost', 2],
  ])
})

test('rules in lists and tasks of others are read, and anything else has no steps', () => {
  const tasks = { 0: { name: 'Welcome', rules: [{ next: '1' }] }, 1: { name: 'Send', text: '0' } }
  expect(stepsOf({ contents: { tasks } }).map(({ label, next }) => [label, next])).toEqual([
    ['Welcome', [{ to: '1', on: '' }]],
    ['Send', []],
  ])
  expect(stepsOf({ contents: { steps: ['x'] } })).toEqual([])
  expect(stepsOf(null)).toEqual([])
})

test('a version that says the same in another order of keys has no differences, others are named by part', () => {
  const stored = (steps: object) => partsOfDocument({ ...document, contents: { steps, start: 'ask' } })
  const now = partsOfDocument(document)
  expect(changesBetween(now, stored(dsl.steps))).toEqual([])
  const { verify: _, ...steps } = dsl.steps
  expect(changesBetween(now, stored({ ...steps, ask: { type: 'screen' }, more: {} }))).toEqual([
    { kind: 'step', name: 'ask', change: 'changed' },
    { kind: 'step', name: 'more', change: 'added' },
    { kind: 'step', name: 'verify', change: 'removed' },
  ])
})
