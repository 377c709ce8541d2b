import { expect, test } from 'vitest'
import { validateText } from '../validate.ts'
import { starterFlows } from '../starters/flows.ts'
import { locateJson } from './locate.ts'

test.each([
  ['{"a": 1,}', 1, 9, 'expected a name in double quotes'],
  ['{\n  "a" 1}', 2, 7, 'expected a colon'],
  ['[1 2]', 1, 4, 'expected a comma or ]'],
  ['', 1, 1, 'expected a value'],
  ['{} x', 1, 4, 'nothing may follow the value'],
  ['{"a": "\u0001"}', 1, 7, 'expected a value'],
  ['['.repeat(300), 1, 202, 'may be nested at most 200 deep'],
])('%j is no JSON, and it says where', (text, line, column, message) => {
  expect(locateJson(text)).toEqual({ problem: { line, column, message } })
})

test('a value is found by its path, and the nearest around it where there is none', () => {
  const located = locateJson('{\n  "a": [\n    {"b\\u0063": 1}\n  ]\n}')
  if ('problem' in located) throw new Error('it is JSON')
  expect(located.placeOf(['a', 0, 'bc'])).toEqual({ line: 3, column: 17 })
  expect(located.placeOf(['a', 0, 'other', 'more'])).toEqual({ line: 3, column: 5 })
  expect(located.placeOf(['b'])).toEqual({ line: 1, column: 1 })
})

const steps = {
  ask: { type: 'screen', screen: 'code', next: 'verify' },
  verify: { type: 'action', action: 'otp.verfy', next: { success: 'end', failure: 'nowhere' } },
  end: { type: 'action', action: 'session.start' },
}
const screen = { title: 'Code', components: [{ component: 'inputt', name: 'code', label: 'Code' }] }

test.each([
  ['steps and screens', { dsl: { start: 'ask', steps }, screens: [{ id: 'code', htmlTemplate: screen }] }],
  [
    'an export of version 1',
    { flow: { name: 'Ours', dsl: { start: 'ask', steps } }, screens: [{ id: 'code', htmlTemplate: screen }] },
  ],
  [
    'an export of version 2',
    {
      flowId: 'ours',
      metadata: { name: 'Ours' },
      contents: { start: 'ask', steps },
      screens: [{ screenId: 'code', contents: { htmlTemplate: screen } }],
    },
  ],
])('problems of %s are where they are in its text', (_form, document) => {
  const text = JSON.stringify(document, null, 2)
  const lines = text.split('\n')
  const found = validateText(text).problems.map(({ path, line, column, message }) => ({
    path: path.join('.'),
    at: lines[line - 1]?.slice(column - 1),
    message,
  }))
  expect(found).toMatchObject([
    { path: expect.stringMatching(/steps\.verify\.action$/), at: '"otp.verfy",' },
    { path: expect.stringMatching(/components\.0\.component$/), at: '"inputt",' },
  ])
})

test('what is not a flow, and an export without a name, say so', () => {
  expect(validateText('[]').problems).toMatchObject([{ path: [], line: 1, column: 1 }])
  const exported = { flowId: 'ours', metadata: { name: '' }, contents: { start: 'a', steps: {} } }
  expect(validateText(JSON.stringify(exported)).problems.map(({ path }) => path.join('.'))).toEqual([
    'metadata.name',
    'contents.steps',
  ])
})

test.each(Object.entries(starterFlows))('the starter flow %s has no problems', (_id, { dsl, screens }) => {
  expect(validateText(JSON.stringify({ dsl, screens }))).toEqual({ problems: [], warnings: [] })
})
