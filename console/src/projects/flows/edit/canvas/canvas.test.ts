import { expect, test } from 'vitest'
import type { Editing } from '../model/editing.ts'
import { addStep, changeStep } from '../model/edits.ts'
import { type EditedFlow, editedOf, type Step } from '../model/flow-model.ts'
import { ruleInWords } from '../rules/known-values.ts'
import { placesOf, standingOf } from './graph-places.ts'
import { inLines, sentenceOf, wayInWords } from './sentences.ts'

const components = [
  { component: 'input', name: 'email', label: 'Work email', type: 'email' },
  { component: 'button', id: 'submit', text: { en: 'Continue', de: 'Weiter' } },
]
const first = editedOf({
  contents: {
    start: 'ask',
    steps: {
      end: { type: 'end' },
      verify: { type: 'action', action: 'otp.verify', next: { success: 'end', failure: 'ask' } },
      ask: { type: 'screen', screen: 'code', next: 'verify' },
    },
  },
  screens: [{ screenId: 'code', contents: { htmlTemplate: { title: 'Welcome', components } } }],
}) as EditedFlow // of steps

function outcomesOf(action: string) {
  return action === 'session.start' ? [] : ['success', 'failure']
}
function editing(flow: EditedFlow): Editing {
  const none = new Map()
  const valueRoots = ['form', 'user', 'request', 'device', 'application']
  const schema = { steps: none, actions: none, components: none, operators: ['equal', 'empty'], valueRoots, outcomesOf }
  return { flow, schema, problems: [], flows: [{ flowId: 'other', name: 'Other' }], change: () => {} }
}
function drawn(flow: EditedFlow, before = new Map()) {
  const { boxes } = placesOf(standingOf(editing(flow)), before)
  return new Map(boxes.map(({ id, x, y }) => [id, { x, y }]))
}

test('the start stands on top, whatever leads back to it and however the steps are stored', () => {
  const places = drawn(first)
  const tops = ['ask', 'verify', 'end'].map(id => places.get(id)?.y ?? 0)
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
})

test('a step that is added makes room below its predecessor, and nothing changes its column', () => {
  const before = drawn(first)
  const added = addStep(first, { type: 'condition', after: 'ask', outcomesOf })
  const after = drawn(added.flow, before)
  const moved = (id: string) => (after.get(id)?.x ?? 0) - (before.get(id)?.x ?? 0)
  expect([moved('verify'), moved('end')]).toEqual([moved('ask'), moved('ask')])
  const y = (id: string) => after.get(id)?.y ?? 0
  expect([y('ask') < y(added.id), y(added.id) < y('verify'), y('verify') < y('end')]).toEqual([true, true, true])
  // Where somebody has put steps, they stay.
  const placed = changeStep(first, 'verify', { at: { x: 400, y: 300 } })
  const distance = (places: typeof before) => (places.get('verify')?.y ?? 0) - (places.get('ask')?.y ?? 0)
  const onward = addStep(placed, { type: 'screen', after: 'verify', outcomesOf })
  expect(distance(drawn(onward.flow, drawn(placed)))).toBe(distance(drawn(placed)))
})

test('steps, ways and rules are sentences', () => {
  const rule = (value: string, operator: string, than?: unknown) =>
    ruleInWords(editing(first), { value, operator, than })
  expect(rule('user.roleNames', 'contains', 'Admin')).toBe('Role is Admin')
  expect(rule('user.isNew', 'is-false')).toBe('Has just signed up: no')
  expect(rule('form.email', 'matches-domain', ['acme.example', 'b.example'])).toBe(
    'Work email has the domain acme.example, b.example',
  )
  expect(rule('user.email', 'in-list', 'Staff')).toBe('Email is in the list Staff')
  expect(rule('application.asks', 'in', ['access', 'other'])).toBe('Page purpose is one of missing access, other')
  expect(rule('application.asks', 'equal', 'consent')).toBe('Page purpose: consent')
  expect(rule('http.check.body.level', 'empty')).toBe('http.check.body.level is empty')
  const sentence = (step: Step) => sentenceOf(editing(first), 'x', step)
  expect(sentence({ type: 'screen', screen: 'code' })).toBe('Show “Welcome”')
  expect(sentence({ type: 'action', action: 'otp.verify' })).toBe('Check the code that was entered')
  expect(sentence({ type: 'subflow', flow: 'other' })).toBe('Run “Other”')
  expect(sentence({ type: 'end', result: 'failure', name: '' })).toBe('The flow has failed')
  const when = [{ value: 'request.isNewCountry', operator: 'is-true' }]
  const condition = { type: 'condition', branches: [{ when }, { when: [...when, ...when] }] }
  expect(sentence(condition)).toBe('If Country is new for the person: yes + 1')
  const way = (step: Step, on: string) => wayInWords(editing(first), step, on)
  expect(way({ type: 'screen', screen: 'code' }, 'submit')).toBe('Continue')
  expect([way(condition, '1'), way(condition, '2')]).toEqual(['Country is new for the person: yes', 'branch 2'])
  expect(inLines('Send a code to a known or new user', 16, 2)).toEqual(['Send a code to a', 'known or new…'])
})
