import { expect, test } from 'vitest'
import { editedOf } from '../edit/model/flow-model.ts'
import { compared } from './compare.ts'

const none = new Map()
const schema = {
  steps: none,
  actions: none,
  components: none,
  operators: [],
  valueRoots: [],
  outcomesOf: () => ['success'],
}
function drawn(contents: object, screens: object[] = []) {
  const flow = editedOf({ metadata: { name: 'Ours' }, contents, screens })
  if (!flow) throw new Error('unreachable: it has steps')
  return { flow, schema, flows: [] }
}
const ask = { type: 'screen', name: 'Ask', screen: 'ask', next: { go: 'send' } }
const send = { type: 'action', action: 'otp.signIn', name: 'Send', next: { success: 'end' } }
function screenOf(title: string) {
  const components = [{ component: 'button', id: 'go', text: 'Go on' }]
  return { screenId: 'ask', contents: { htmlTemplate: { title, components } } }
}

test('steps that came, went, lead elsewhere or show another screen are told and marked; where they stand is not', () => {
  const before = drawn({ start: 'ask', steps: { ask, send, end: { type: 'end', name: 'End' } } }, [screenOf('Welcome')])
  const check = { type: 'action', action: 'otp.verify', name: 'Check', next: { success: 'end' } }
  const after = drawn(
    {
      start: 'ask',
      steps: { ask, send: { ...send, next: { success: 'check' } }, check, end: { type: 'end', name: 'End' } },
    },
    [screenOf('Hello')],
  )
  const { sentences, ...marks } = compared(before, after)
  expect(sentences).toEqual(['“Check” is added', 'After “Send”, “success” leads to “Check”', 'Screen ask changes'])
  expect([...marks.before]).toEqual([
    ['ask', 'changed'],
    ['send', 'changed'],
  ])
  expect([...marks.after]).toEqual([
    ['check', 'added'],
    ['ask', 'changed'],
    ['send', 'changed'],
  ])
  expect(compared(after, before).sentences).toContain('“Check” is removed')
  const moved = drawn(
    { start: 'ask', steps: { ask: { ...ask, at: { x: 1, y: 2 } }, send, end: { type: 'end', name: 'End' } } },
    [screenOf('Welcome')],
  )
  expect(compared(before, moved)).toEqual({ sentences: [], before: new Map(), after: new Map() })
})
