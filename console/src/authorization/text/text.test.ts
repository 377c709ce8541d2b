import { formatSchema, parseSchema } from '@gatehouse-id/authorization'
import { expect, test } from 'vitest'
import { templates } from '../schema/templates/templates.ts'
import { optionsAt } from '../schema/completion.ts'
import { diffLines } from './diff-lines.ts'
import { formatText } from './format-text.ts'
import { outlineOf } from './outline.ts'

const untidy = `model AuthZ 1.0
constraint Office:IpRange( "10.0.0.0/8" )
constraint Low: NumRange(-1,5)
condition Hours(hour int,day string){ hour >= 9 && "}" != day }
// users
type user


type group
relation member:user|group#member // who
type folder relation parent: folder
    relation viewer: user | group # member
       | folder
  permission view: (viewer
     | parent . view)-member with !Office&(Hours|Low)
  relation member: user
`
const tidy = `model AuthZ 1.0
constraint Office: IpRange("10.0.0.0/8")
constraint Low: NumRange(-1, 5)
condition Hours(hour int, day string) { hour >= 9 && "}" != day }

// users
type user

type group
  relation member: user | group#member  // who

type folder
  relation parent: folder
  relation viewer: user | group#member
    | folder
  permission view: (viewer
    | parent.view) - member with !Office & (Hours | Low)
  relation member: user
`

test('a text is formatted with its comments, and what is formatted stays as it is', () => {
  expect(formatText(untidy)).toBe(tidy)
  expect(formatText(tidy)).toBe(tidy)
})

test.each([untidy, ...templates.map(({ text }) => text)])('formatting keeps what a schema means', text => {
  expect(formatSchema(parseSchema(formatText(text)))).toBe(formatSchema(parseSchema(text)))
})

test.each(templates)('the template $id is a schema, and formatted', ({ text }) => {
  expect(formatText(text)).toBe(text)
  expect(() => parseSchema(text)).not.toThrow()
})

test('the outline has types, members and conditions', () => {
  const { types, conditions } = outlineOf(untidy)
  expect(types.map(({ name, line }) => [name, line])).toEqual([
    ['user', 5],
    ['group', 8],
    ['folder', 10],
  ])
  expect(types[2]?.members).toMatchObject([
    { kind: 'relation', name: 'parent', targets: ['folder'] },
    { kind: 'relation', name: 'viewer', targets: ['user', 'group#member', 'folder'] },
    {
      kind: 'permission',
      name: 'view',
      targets: [],
      definition: '(viewer | parent.view) - member with ! Office & (Hours | Low)',
    },
    { kind: 'relation', name: 'member', targets: ['user'] },
  ])
  expect(conditions).toEqual([
    { name: 'Office', parameters: [] },
    { name: 'Low', parameters: [] },
    { name: 'Hours', parameters: ['hour', 'day'] },
  ])
})

test.each([
  '',
  'type',
  'type a relation',
  'type a\n  relation r:',
  'relation r: user',
  '{',
  'condition C(',
  'type a "',
])('a text that is being typed, such as %j, has an outline and is formatted without loss', text => {
  expect(() => outlineOf(text)).not.toThrow()
  expect(formatText(text).replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
})

test('two texts are compared line by line', () => {
  const shown = (theirs: string, mine: string) =>
    diffLines(theirs, mine).map(({ kind, text }) => `${{ same: ' ', theirs: '-', mine: '+' }[kind]}${text}`)
  expect(shown('a\nb\nc\nd', 'a\nc\nx\nd')).toEqual([' a', '-b', ' c', '+x', ' d'])
  expect(shown('a', 'a')).toEqual([' a'])
  expect(shown('', 'a\nb')).toEqual(['-', '+a', '+b'])
})

test.each([
  ['', 0, ['type', 'condition', 'constraint']],
  ['  ', 3, ['relation', 'permission', 'type', 'condition', 'constraint']],
  ['  relation r: ', 3, ['user', 'doc', 'doc#owner', 'doc#parent', 'doc#edit']],
  ['  relation r: user | doc#', 3, ['owner', 'parent', 'edit']],
  ['  permission p: owner | ', 5, ['owner', 'parent', 'edit']],
  ['  permission p: parent.', 5, ['owner', 'parent', 'edit']],
  ['  permission p: owner with ', 5, ['Office']],
  ['  // permission p: ', 5, []],
])('after %j in line %i it offers %j', (before, line, labels) => {
  const text =
    'constraint Office: IpRange\ntype user\ntype doc\n relation owner: user\n relation parent: doc\n permission edit: owner'
  expect(optionsAt(outlineOf(text), before, line).map(({ label }) => label)).toEqual(labels)
})
