import { expect, test } from 'vitest'
import { addScreen, addStep, changeScreen, duplicateStep, moved, removeStep, renameStep, setWay } from './edits.ts'
import { documentOf, type EditedFlow, editedOf, orderOf, waysOf } from './flow-model.ts'

function outcomesOf(action: string) {
  return action === 'session.start' ? [] : ['success', 'failure']
}
const components = [
  { component: 'input', name: 'code', label: 'Code' },
  { component: 'button', id: 'submit', text: 'Go' },
  { component: 'button', id: 'back', text: 'Back' },
]
const document = {
  flowId: 'ours',
  metadata: { name: 'Ours' },
  contents: {
    start: 'ask',
    steps: {
      end: { type: 'action', action: 'session.start' },
      ask: { type: 'screen', screen: 'code', next: 'verify' },
      verify: { type: 'action', action: 'otp.verify', next: { success: 'end', failure: 'ask' } },
    },
  },
  screens: [
    { screenId: 'code', interactions: [], contents: { inputs: [], htmlTemplate: { title: 'Code', components } } },
  ],
  references: {},
}
function edited(): EditedFlow {
  const flow = editedOf(document)
  if (!flow) throw new Error('the document has steps')
  return flow
}
function waysIn(flow: EditedFlow, id: string) {
  const step = flow.steps[id]
  return step ? Object.fromEntries(waysOf(step, flow, outcomesOf).map(({ on, to }) => [on, to])) : undefined
}

test('a document comes out as it went in, and contents without steps are of another form', () => {
  expect(documentOf(edited())).toEqual(document)
  expect(editedOf({ contents: { tasks: {} } })).toBeUndefined()
  expect(orderOf(edited(), outcomesOf)).toEqual(['ask', 'verify', 'end'])
})

test('a step is added on the way, connected, renamed, duplicated and removed', () => {
  const { flow, id } = addStep(edited(), { type: 'action', action: 'user.update', after: 'verify', outcomesOf })
  expect(id).toBe('user-update')
  expect(waysIn(flow, 'verify')).toEqual({ success: 'user-update', failure: 'ask' })
  expect(waysIn(flow, id)).toEqual({ success: 'end', failure: undefined })
  const connected = setWay(flow, { id, on: 'failure', to: 'ask', outcomesOf })
  expect(connected.steps[id]).toEqual({
    type: 'action',
    action: 'user.update',
    next: { success: 'end', failure: 'ask' },
  })
  const renamed = renameStep(connected, { id, to: 'profile', outcomesOf })
  expect(waysIn(renamed, 'verify')).toEqual({ success: 'profile', failure: 'ask' })
  expect(renameStep(renamed, { id: 'profile', to: 'end', outcomesOf })).toBe(renamed)
  const copied = duplicateStep(renamed, 'profile')
  expect(copied.flow.steps[copied.id]).toEqual(renamed.steps.profile)
  expect(removeStep(renamed, 'profile', outcomesOf)).toEqual(edited())
  expect(removeStep(edited(), 'ask', outcomesOf).start).toBe('verify')
})

test('each button of a screen, each branch and a loop have their own way', () => {
  const buttons = setWay(edited(), { id: 'ask', on: 'back', to: 'end', outcomesOf })
  expect(waysIn(buttons, 'ask')).toEqual({ submit: 'verify', back: 'end' })
  const condition = addStep(edited(), { type: 'condition', after: 'ask', outcomesOf })
  expect(waysIn(condition.flow, condition.id)).toEqual({ 1: 'verify', otherwise: 'verify' })
  const branched = setWay(condition.flow, { id: condition.id, on: '1', to: 'end', outcomesOf })
  expect(waysIn(branched, condition.id)).toEqual({ 1: 'end', otherwise: 'verify' })
  const loop = addStep(edited(), { type: 'loop', after: 'ask', outcomesOf })
  const looping = setWay(loop.flow, { id: loop.id, on: 'body', to: 'ask', outcomesOf })
  expect(waysIn(looping, loop.id)).toEqual({ body: 'ask', next: 'verify' })
})

test('a screen keeps its steps when its id changes, and lists move by one place', () => {
  const flow = changeScreen(edited(), 0, { id: 'enter' })
  expect(flow.steps.ask?.screen).toBe('enter')
  expect(addScreen(flow, flow.screens[0]).screens.map(({ id }) => id)).toEqual(['enter', 'enter-2'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})

test('a new step that sets the profile takes what the screens ask for', () => {
  const flow = editedOf(document) as EditedFlow // of steps
  const screens = flow.screens.map(screen => ({
    ...screen,
    components: [...screen.components, { component: 'input', name: 'givenName' }],
  }))
  const added = addStep({ ...flow, screens }, { type: 'action', action: 'user.update', after: 'ask', outcomesOf })
  expect(added.flow.steps[added.id]).toMatchObject({ fields: { givenName: '{{form.givenName}}' } })
  const none = addStep(flow, { type: 'action', action: 'user.update', after: 'ask', outcomesOf })
  expect(none.flow.steps[none.id]).not.toHaveProperty('fields')
})
