import { kB, many, nested, times } from './parts.ts'

const head = 'model AuthZ 1.0\n\ntype user\n'

/** The schema language of authorization: 1,000,000 characters, 160,000 names and signs, 2,000 types, 30,000 members, lists of 100, 100 levels. */
export const schemas: [what: string, dsl: string][] = [
  [
    '2,000 types of 15 relations',
    head + times(1_990, n => `type t${n}\n${times(15, m => `  relation r${m}: user\n`)}`),
  ],
  [
    'lists of 100 targets',
    head +
      times(99, n => `type t${n}\n  relation m: user\n`) +
      `type big\n${times(395, n => `  relation r${n}: ${times(99, m => `t${m}#m`, ' | ')}\n`)}`,
  ],
  [
    'parentheses',
    `${head}type t\n  relation a: user\n${times(820, n => `  permission p${n}: ${'('.repeat(95)}a${')'.repeat(95)}\n`)}`,
  ],
  [
    'alternating operators',
    `${head}type t\n  relation a: user\n${times(540, n => `  permission p${n}: ${times(48, () => 'a | a - a', ' & ')}\n`)}`,
  ],
  [
    'the widest alternation',
    `${head}type t\n  relation a: user\n${times(4, n => `  permission p${n}: ${times(19_900, () => 'a', ' | ')}\n`)}`,
  ],
  [
    'permissions that follow each other',
    `${head}type t\n  relation a: user\n  permission p0: a\n${times(29_000, n => `  permission p${n + 1}: p${n}\n`)}`,
  ],
  [
    'permissions that double each other',
    `${head}type t\n  relation a: user\n  permission p0: a\n${times(20_000, n => `  permission p${n + 1}: p${n} | p${n}\n`)}`,
  ],
  [
    'arrows over 100 types',
    `${head}${times(99, n => `type t${n}\n  relation a: user\n`)}type big\n  relation up: ${times(99, n => `t${n}`, ' | ')}\n${times(15_900, n => `  permission p${n}: up.a | up.a\n`)}`,
  ],
  [
    'arrows over arrows',
    `${head}${times(1_900, n => `type t${n}\n  relation up: t${Math.max(0, n - 1)}\n  relation a: user | up.a\n  permission p: a | up.p | up.a\n`)}`,
  ],
  ['a circle of 29,000', `${head}type t\n${times(29_000, n => `  permission p${n}: p${(n + 1) % 29_000}\n`)}`],
  [
    '500 conditions of 500 nodes',
    `model AuthZ 1.0\n${times(240, n => `condition C${n}(x int) { ${times(240, m => `x==${m}`, ' || ')} }\n`)}type user\n`,
  ],
  [
    '500 regular expressions',
    `model AuthZ 1.0\n${times(500, n => `constraint R${n}: StringMatchRegex("${times(60, m => `(a|b${m})?`)}")\n`)}type user\n`,
  ],
  [
    'conditions within each other',
    `model AuthZ 1.0\nconstraint C: IpRange("10.0.0.0/8")\ntype user\ntype t\n  relation a: user\n${times(1_500, n => `  permission p${n}: a with ${'(!'.repeat(90)}C${')'.repeat(90)}\n`)}`,
  ],
  [
    'a list of 1,000 countries, often',
    `model AuthZ 1.0\n${times(78, n => `constraint G${n}: GeoCountry(${`(${times(1_000, () => '"US"', ', ')})`})\n`)}type user\n`,
  ],
  ['the longest name', `${head}type ${'a'.repeat(990 * kB)}`],
  ['the longest comment', `${head}// ${'a'.repeat(990 * kB)}`],
  ['comments', head + '// a\n'.repeat(190_000)],
  ['brackets', `${head}type t\n  permission p: ${'('.repeat(990 * kB)}`],
  ['a quote that does not end', `model AuthZ 1.0\nconstraint R: StringMatchRegex("${'\\"'.repeat(490 * kB)}`],
  ['spaces', head + ' '.repeat(990 * kB)],
  ['equal definitions', head + 'type t\n  relation a: user\n'.repeat(38_000)],
]

function node(children: unknown[]) {
  return { nType: 'union', children }
}
const leaf = { nType: 'child', expression: { neType: 'self' } }
/** Definitions of the relation API. */
export const definitions: [what: string, complexDefinition: unknown][] = [
  ['levels', nested(99, inner => node([inner]), leaf)],
  ['children', node(many(30_000, () => leaf))],
  ['levels and children', nested(60, inner => node([inner, ...many(200, () => leaf)]), leaf)],
]
