import { expect, test } from 'vitest'
import { checkFlow } from '../document/check.ts'
import { validateText } from '../validate.ts'
import { convertHosted } from './convert.ts'

function node(resolvedName: string, props: object, nodes: string[] = []) {
  return { type: { resolvedName }, displayName: resolvedName, nodes, props }
}
function rules(ways: Record<string, string>) {
  return { rules: Object.entries(ways).map(([interactionId, taskId]) => ({ interactionId, taskId })) }
}
const welcome = {
  id: 'SC1',
  htmlTemplate: {
    ROOT: node('Container', {}, ['title', 'box', 'Confetti']),
    title: node('Text', { children: 'Welcome', typography: 'h1' }),
    box: node('Container', {}, ['mail', 'go', 'other']),
    mail: node('EmailInput', { name: 'email', label: 'E-mail', required: true }),
    go: node('Button', { id: 'go', children: 'Continue', variant: 'contained' }),
    other: node('Button', { id: '4other', children: 'Another way', variant: 'link', formNoValidate: true }),
    Confetti: node('Confetti', {}),
  },
}
const code = {
  id: 'SC2',
  htmlTemplate: {
    ROOT: node('Container', {}, ['code', 'go']),
    code: node('Code', { name: 'code', label: 'Code', required: true }),
    go: node('Button', { id: 'go', children: 'Continue' }),
  },
}
const tasks = {
  start: { id: 'start', next: rules({ '': '1' }) },
  1: { id: '1', name: 'Welcome', type: 'screen', screenId: 'SC1', next: rules({ go: '2', '4other': '6' }) },
  2: { id: '2', type: 'automated', action: 'sign-up-or-in-otp-email', next: rules({ success: '3' }) },
  3: { id: '3', name: 'Verify', type: 'screen', screenId: 'SC2', next: rules({ go: '4' }) },
  4: { id: '4', type: 'automated', action: 'verify-code-otp-email', next: rules({ success: '5' }) },
  5: {
    id: '5',
    type: 'condition',
    conditions: [
      {
        interactionId: 'yes',
        atomicConditions: [{ operator: 'is-true', target: { type: 'context', value: 'user.verifiedEmail' } }],
      },
      { interactionId: 'ELSE' },
    ],
    next: rules({ yes: '8', ELSE: '7' }),
  },
  6: {
    id: '6',
    type: 'automated',
    action: 'oauth-start',
    arguments: {
      defaultProvider: { type: 'inline', value: 'apple' },
      exchangeStepId: { type: 'inline', value: '6.end' },
    },
    next: rules({ success: '6.end' }),
  },
  '6.end': { id: '6.end', type: 'automated', action: 'exchange-oauth-code', next: rules({ success: '5' }) },
  7: { id: '7', name: 'Score / Risk', type: 'automated', action: 'connector-score', next: rules({ success: '8' }) },
  8: { id: '8', name: 'End', type: 'automated', action: 'logged-in', next: {} },
}
const dsl = { startTask: 'start', tasks }

test('a flow that the hosted service exported becomes our steps, and what is not known fails and is named', () => {
  const converted = convertHosted({ dsl, screens: [welcome, code] })
  expect(converted?.dsl).toMatchObject({
    start: 'task-1',
    steps: {
      'task-1': { type: 'screen', screen: 'SC1', next: { go: 'task-2', 'button-4other': 'task-6' } },
      'task-2': { action: 'otp.signUpOrIn', channel: 'email', next: { success: 'task-3', failure: 'task-1' } },
      'task-4': { action: 'otp.verify', channel: 'email', next: { success: 'task-5', failure: 'task-3' } },
      'task-5': { branches: [{ when: [{ value: 'user.verifiedEmail' }], next: 'task-8' }], otherwise: 'task-7' },
      'task-6': { action: 'social.signIn', provider: 'apple', next: { success: 'task-5', failure: 'task-1' } },
      'task-7': { type: 'end', result: 'failure' },
      'task-8': { action: 'session.start' },
    },
  })
  expect(converted?.screens[0]?.htmlTemplate).toEqual({
    components: [
      { component: 'heading', text: 'Welcome' },
      { component: 'input', name: 'email', label: 'E-mail', type: 'email', isRequired: true },
      { component: 'button', id: 'go', text: 'Continue', kind: 'primary', skipsFields: false },
      { component: 'button', id: 'button-4other', text: 'Another way', kind: 'link', skipsFields: true },
    ],
  })
  expect(converted?.warnings.map(({ name }) => name)).toEqual(['Confetti', 'Score / Risk'])
  expect(checkFlow({ dsl, screens: [welcome, code] }).problems).toEqual([])
})

test.each([
  ['v1', { flow: { id: 'ours', name: 'Ours', dsl }, screens: [welcome, code] }],
  [
    'v2',
    {
      flowId: 'ours',
      metadata: { name: 'Ours' },
      contents: dsl,
      screens: [welcome, code].map(({ id, htmlTemplate }) => ({ screenId: id, contents: htmlTemplate })),
    },
  ],
])('an export of the hosted service in %s is converted, with what is not known by name', (_form, document) => {
  const { problems, warnings, converted } = validateText(JSON.stringify(document))
  expect(problems).toEqual([])
  expect(warnings.map(({ name }) => name)).toEqual(['Confetti', 'Score / Risk'])
  expect(converted).toMatchObject({ flowId: 'ours', metadata: { name: 'Ours' }, contents: { start: 'task-1' } })
  expect(validateText(JSON.stringify(converted))).toEqual({ problems: [], warnings: [] })
})

test('a rule that is not known makes its whole condition fail, and a task named as a property of objects is none', () => {
  const condition = {
    ...tasks[5],
    conditions: [{ interactionId: 'yes', atomicConditions: [{ operator: 'moon', target: {} }] }],
  }
  const converted = convertHosted({
    dsl: { startTask: '5', tasks: { 5: condition, constructor: undefined, 8: { next: rules({ '': 'constructor' }) } } },
    screens: [],
  })
  expect(converted).toBeUndefined()
  const other = convertHosted({
    dsl: { startTask: '5', tasks: { 5: { ...condition, next: rules({ yes: 'toString' }) } } },
    screens: [],
  })
  expect(other?.dsl.steps).toMatchObject({ 'task-5': { type: 'end', result: 'failure' } })
})
