import { expect, test } from 'vitest'

import { type AuthzNode, type AuthzSchema, fromNamespaces, parseSchema, toNamespaces } from '../../index.ts'
import { leftOf, right, self, targetSet, union } from '../../testing/authz-nodes.ts'
import { createRandom } from '../../testing/random-model.ts'

test('names of the relation API need not be names of the language', () => {
  const schema = {
    namespaces: [{ name: 'Ordner/größe', relationDefinitions: [{ name: 'with' }, { name: 'a-b:c@d' }] }],
  }
  expect(toNamespaces(fromNamespaces(schema))).toEqual(schema)
})

test('a schema of the language has the nodes of the reference', () => {
  const schema = parseSchema(`model AuthZ 1.0
    constraint Office: IpRange("10.0.0.0/8")
    type user type group relation member: user | group#member
    type folder relation parent: user | folder relation viewer: user | group#member with Office
      permission view: (viewer | parent.view) - viewer with !Office`)
  const [, group, folder] = toNamespaces(schema).namespaces
  expect(group?.relationDefinitions).toEqual([
    { name: 'member', types: ['user', 'group#member'], complexDefinition: union(targetSet('member', 'group'), self) },
  ])
  expect(folder?.relationDefinitions).toEqual([
    { name: 'parent', types: ['user', 'folder'], complexDefinition: self },
    {
      name: 'viewer',
      types: ['user', 'group#member'],
      complexDefinition: { ...union(targetSet('member', 'group'), self), condition: 'Office' },
    },
    {
      name: 'view',
      complexDefinition: {
        nType: 'sub',
        children: [
          union(targetSet('viewer', 'folder'), right('parent', 'folder', ['view', 'folder'])),
          { ...targetSet('viewer', 'folder'), condition: '!Office' },
        ],
      },
    },
  ])
})

/** A schema of the relation API with every kind of node, sometimes with types. */
function randomNamespaces(random: ReturnType<typeof createRandom>): AuthzSchema {
  const namespaces = ['org', 'doc', 'a-1']
  const plain = ['r0', 'r1']
  const derived = ['d0', 'd1', 'd2']
  const node = (namespace: string, before: readonly string[], depth: number): AuthzNode => {
    if (depth > 0 && random.below(2) === 0) {
      const children = Array.from({ length: 1 + random.below(3) }, () => node(namespace, before, depth - 1))
      return { nType: random.oneOf(['union', 'intersect', 'sub'] as const), children }
    }
    const anything = random.oneOf([...plain, ...derived])
    const other = random.oneOf(namespaces)
    const nodes = [
      self,
      targetSet(random.oneOf(before), namespace),
      targetSet(anything, random.oneOf(namespaces.filter(name => name !== namespace))),
      right(random.oneOf(plain), namespace, [anything, other]),
      leftOf(random.oneOf(plain), other, anything),
    ]
    // Safe: the fixtures above are JSON, so their kinds are strings.
    return random.oneOf(nodes) as AuthzNode
  }
  return {
    namespaces: namespaces.map(name => ({
      name,
      relationDefinitions: [
        ...plain.map(relationName => ({
          name: relationName,
          ...(random.below(3) === 0 && { types: ['org', 'doc#d0'], complexDefinition: typed() }),
        })),
        ...derived.map((definition, index) => ({
          name: definition,
          // Half of them have `self` and are relations; most of the others are permissions.
          complexDefinition: union(
            node(name, [...plain, ...derived.slice(0, index)], 3),
            ...(random.below(2) === 0 ? [self] : []),
          ) as AuthzNode,
        })),
      ],
    })),
  }
}

function typed() {
  return union(targetSet('d0', 'doc'), self) as AuthzNode
}

test('random schemas of the relation API survive a round trip', () => {
  const random = createRandom(9)
  for (let round = 0; round < 500; round++) {
    const schema = randomNamespaces(random)
    expect(toNamespaces(fromNamespaces(JSON.parse(JSON.stringify(schema))))).toEqual(schema)
  }
})
