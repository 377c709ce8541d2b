import { expect, test } from 'vitest'

import { fromNamespaces, SchemaError } from '../../index.ts'
import { child, leftOf, right, self, targetSet, union } from '../../testing/authz-nodes.ts'

/** The member `folder#x` with this definition, in a schema with others to refer to. */
function memberOf(definition: Record<string, unknown>) {
  return fromNamespaces({
    namespaces: [
      { name: 'group', relationDefinitions: [{ name: 'member' }] },
      { name: 'folder', relationDefinitions: [{ name: 'parent' }, { name: 'owner' }, { name: 'x', ...definition }] },
    ],
  })
    .types.get('folder')
    ?.members.get('x')
}

const stored = { kind: 'stored' }
function relation(expression: unknown) {
  return { kind: 'relation', name: 'x', expression }
}
function permission(expression: unknown) {
  return { kind: 'permission', name: 'x', expression }
}

test.each([
  ['nothing', {}, relation(stored)],
  ['null', { complexDefinition: null }, relation(stored)],
  ['self', { complexDefinition: self }, relation(stored)],
  [
    'another definition',
    { complexDefinition: targetSet('owner', 'folder') },
    permission({ kind: 'name', name: 'owner' }),
  ],
  [
    'self and another',
    { complexDefinition: union(self, targetSet('owner', 'folder')) },
    relation({ kind: 'union', operands: [stored, { kind: 'name', name: 'owner' }] }),
  ],
  [
    'a set of another namespace, which has to be stored',
    { complexDefinition: targetSet('member', 'group') },
    relation({ kind: 'set', type: 'group', relation: 'member' }),
  ],
  [
    'its own name, which would say nothing on the same object',
    { complexDefinition: union(targetSet('x', 'folder'), self) },
    relation({ kind: 'union', operands: [{ kind: 'set', type: 'folder', relation: 'x' }, stored] }),
  ],
  [
    'the way to the parent',
    { complexDefinition: right('parent', 'folder', ['x', 'folder']) },
    permission({ kind: 'arrow', relation: 'parent', name: 'x', type: 'folder' }),
  ],
  [
    'the way back',
    { complexDefinition: leftOf('parent', 'folder', 'x') },
    permission({ kind: 'reverse', type: 'folder', relation: 'parent', name: 'x' }),
  ],
  [
    'nodes without namespaces, which are its own',
    {
      complexDefinition: {
        nType: 'sub',
        children: [
          child({ neType: 'targetSet', targetRelationDefinition: 'owner', targetRelationDefinitionNamespace: '' }),
          child({ neType: 'relationRight', relationDefinition: 'parent', targetRelationDefinition: 'owner' }),
        ],
      },
    },
    permission({
      kind: 'difference',
      operands: [
        { kind: 'name', name: 'owner' },
        { kind: 'arrow', relation: 'parent', name: 'owner', type: 'folder' },
      ],
    }),
  ],
  [
    'types and what else counts',
    {
      types: ['group#member'],
      complexDefinition: union(targetSet('member', 'group'), self, targetSet('owner', 'folder')),
    },
    {
      ...relation({ kind: 'union', operands: [stored, { kind: 'name', name: 'owner' }] }),
      targets: [{ type: 'group', relation: 'member' }],
    },
  ],
  [
    'types, and nodes that were changed by hand',
    { types: ['group'], complexDefinition: { nType: 'intersect', children: [self, targetSet('owner', 'folder')] } },
    {
      ...relation({ kind: 'intersection', operands: [stored, { kind: 'name', name: 'owner' }] }),
      targets: [{ type: 'group' }],
    },
  ],
])('a definition with %s is read', (_, definition, member) => {
  expect(memberOf(definition)).toEqual(member)
})

test.each([
  [{ complexDefinition: 'self' }, 'folder#x: expected an object'],
  [{ complexDefinition: [] }, 'folder#x: expected an object'],
  [{ complexDefinition: {} }, 'folder#x: a node has no nType'],
  [{ complexDefinition: { nType: 'xor', children: [self] } }, 'folder#x: unknown nType "xor"'],
  [{ complexDefinition: { nType: 'constructor' } }, 'folder#x: unknown nType "constructor"'],
  [{ complexDefinition: { nType: 7 } }, 'folder#x: nType has to be a text'],
  [{ complexDefinition: { nType: 'union' } }, 'folder#x: a node of nType union has no children'],
  [{ complexDefinition: { nType: 'union', children: {} } }, 'folder#x: children: expected a list'],
  [{ complexDefinition: { nType: 'child' } }, 'folder#x: a node of nType child has no expression'],
  [{ complexDefinition: { ...self, children: [self] } }, 'has an expression and no children'],
  [{ complexDefinition: { ...union(self), ...self, nType: 'union' } }, 'has children and no expression'],
  [{ complexDefinition: child({}) }, 'folder#x: an expression has no neType'],
  [{ complexDefinition: child({ neType: 'all' }) }, 'folder#x: unknown neType "all"'],
  [{ complexDefinition: child({ neType: 'targetSet' }) }, 'folder#x: targetRelationDefinition is missing'],
  [
    { complexDefinition: child({ neType: 'relationRight', targetRelationDefinition: 'x' }) },
    'folder#x: relationDefinition is missing',
  ],
  [
    { complexDefinition: targetSet('nobody', 'folder') },
    'folder#x: type "folder" has no relation or permission "nobody"',
  ],
  [{ complexDefinition: targetSet('member', 'team') }, 'folder#x: unknown type "team"'],
  [{ complexDefinition: right('parent', 'group', ['x', 'folder']) }, 'relationRight begins in its own namespace'],
  [
    { complexDefinition: right('parent', 'folder', ['y', 'folder']) },
    'type "folder" has no relation or permission "y"',
  ],
  [{ complexDefinition: right('x', 'folder', ['x', 'folder']) }, 'folder#x: "x" is a permission'],
  [{ complexDefinition: leftOf('member', 'folder', 'x') }, 'type "folder" has no relation or permission "member"'],
  [
    { complexDefinition: { ...leftOf('parent', 'folder', 'x'), condition: 'Office' } },
    'folder#x: unknown condition "Office"',
  ],
  [{ complexDefinition: { ...self, condition: 'A &' } }, 'folder#x: condition: line 1, column 4: expected a condition'],
  [{ complexDefinition: { ...self, condition: 'A B' } }, 'folder#x: condition: line 1, column 3: expected "&", "|" or'],
  [{ types: 'user' }, 'folder#x: types: expected a list'],
  [{ types: ['user'] }, 'folder#x: unknown type "user"'],
  [{ types: ['group#x'] }, 'folder#x: type "group" has no relation or permission "x"'],
  [{ types: ['group', 'group'] }, 'folder#x: "group" is listed twice'],
  [{ types: ['a#b#c'] }, 'folder#x: "a#b#c" in types is neither a type nor a set'],
  [{ types: [7] }, 'folder#x: 7 in types is neither a type nor a set'],
  [{ types: Array(101).fill('group') }, 'folder#x: a relation may list 100 types at most'],
])('a definition with %j is refused', (definition, message) => {
  expect(() => memberOf(definition)).toThrow(SchemaError)
  expect(() => memberOf(definition)).toThrow(message)
})

function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce((node: unknown) => union(node), self as unknown)
}

test.each([
  [undefined, 'the schema: expected an object'],
  [{ namespaces: 'x' }, 'namespaces: expected a list'],
  [{ namespaces: [null] }, 'namespaces[0]: expected an object'],
  [{ namespaces: [{}] }, 'namespaces[0]: name is missing'],
  [{ namespaces: [{ name: '' }] }, 'namespaces[0]: name is missing'],
  [{ namespaces: [{ name: 'a b' }] }, 'namespaces[0]: name "a b" is not a name'],
  [{ namespaces: [{ name: 'a.b' }] }, 'namespaces[0]: name "a.b" is not a name'],
  [{ namespaces: [{ name: 'a#b' }] }, 'namespaces[0]: name "a#b" is not a name'],
  [{ namespaces: [{ name: 'x'.repeat(101) }] }, 'is not a name of 1 to 100 letters'],
  [{ namespaces: [{ name: 'a' }, { name: 'a' }] }, 'namespace "a" is defined twice'],
  [{ namespaces: [{ name: 'a', relationDefinitions: {} }] }, 'a: relationDefinitions: expected a list'],
  [{ namespaces: [{ name: 'a', relationDefinitions: [{}] }] }, 'a: relationDefinitions[0]: name is missing'],
  [
    { namespaces: [{ name: 'a', relationDefinitions: [{ name: 'r' }, { name: 'r' }] }] },
    'definition "r" of namespace "a" is defined twice',
  ],
  [
    {
      namespaces: [
        {
          name: 'a',
          relationDefinitions: [
            { name: 'p', complexDefinition: targetSet('q', 'a') },
            { name: 'q', complexDefinition: union(self, targetSet('p', 'a')) },
          ],
        },
      ],
    },
    'a#p: circular definition: p → q → p',
  ],
  [
    { namespaces: [{ name: 'a', relationDefinitions: [{ name: 'r', complexDefinition: nested(100) }] }] },
    'a#r: nested deeper than 100 levels',
  ],
  [{ conditions: [{ name: 'C' }] }, 'condition "C": expression is missing'],
  [{ conditions: [{ name: 'a-b', expression: 'true' }] }, 'conditions[0]: "a-b" is not a name of the schema language'],
  [{ conditions: [{ name: 'C', expression: '1' }] }, 'condition "C": expected true or false'],
  [{ conditions: [{ name: 'C', expression: 'x', params: [{ name: 'x', type: 'map' }] }] }, 'the type of x is none of'],
  [{ conditions: [{ name: 'C', builtin: 'Weather' }] }, 'condition "C": unknown kind of constraint "Weather"'],
  [{ conditions: [{ name: 'C', builtin: 'IpRange', arguments: { a: '' } }] }, 'constraint "C": IpRange takes no a'],
  [
    { conditions: [{ name: 'C', builtin: 'IpRange', arguments: { ip_range: {} } }] },
    'condition "C": ip_range is neither',
  ],
])('the schema %j is refused', (schema, message) => {
  expect(() => fromNamespaces(schema)).toThrow(SchemaError)
  expect(() => fromNamespaces(schema)).toThrow(message)
})

test('limits are those of the language', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `n${n}` }))
  expect(() => fromNamespaces({ namespaces: names(2_001) })).toThrow('a schema may have 2000 namespaces at most')
  expect(() => fromNamespaces({ namespaces: [{ name: 'a', relationDefinitions: names(30_001) }] })).toThrow(
    'a schema may have 30000 relation definitions at most',
  )
  expect(fromNamespaces({}).types.size).toBe(0)
})
