import type { IdentityClient } from '@gatehouse-id/identity-provider'
import type { HostileCase } from './operations.ts'
import { kB, many, named, nested, times } from './parts.ts'
import { definitions, schemas } from './schemas.ts'
import { grown, snapshots } from './snapshots.ts'

// Each language that Gatehouse reads, with the worst of its grammar that its limits admit.

type Worst = [what: string, make: () => object]
type Place = { method: 'POST' | 'PUT' | 'PATCH'; path: string; worst: Worst[] }

/** A theme: 500 kB of styles, and what our own pages take from it. */
const themes: [what: string, theme: object][] = [
  ['colors that are nearly one', { styles: named(900, n => ({ 'colors-primary': `#${'a'.repeat(400)}${n}` })) }],
  ['names of colors', { styles: { light: named(15_000, n => ({ 'primary-main': `#00000g${n % 10}` })) } }],
  ['a style sheet of colors', { cssTemplate: '--descope-colors-primary-main :#00000g;'.repeat(12_000) }],
  [
    'a style sheet of spaces',
    { cssTemplate: `primary-main${' '.repeat(240 * kB)}primary-main${' '.repeat(240 * kB)}` },
  ],
  ['a style sheet of names', { cssTemplate: 'primary-main'.repeat(40_000) }],
  ['levels', { styles: nested(900, inner => ({ 'colors-primary': inner }), '#000000') as object }],
  ['texts', { styles: named(900, n => `${n}${'"\\'.repeat(120)}`) }],
  ['references', { references: named(15_000, n => ({ [`y${n}`]: n })) }],
  [
    'our own theme',
    {
      styles: {
        gatehouse: {
          productName: '\u0344'.repeat(200 * kB),
          logoUrl: `https://${'a.'.repeat(200 * kB)}`,
          primaryColor: '#'.repeat(50 * kB),
        },
      },
    },
  ],
]

const end = { type: 'end' }
const texts = named(20, () => 'x'.repeat(400))
const rules = many(20, n => ({
  value: `form.a${n}${'.b'.repeat(7)}`,
  operator: 'contains',
  than: `{{user.customAttributes.a${n}}}`.repeat(4),
}))
const screen = {
  components: many(100, n => ({ component: 'input', name: `a${n}`, label: `{{form.a${n}}}`, type: 'text' })),
}

/** Flows of 300 steps, 200 screens of 100 components, conditions of 20 branches of 20 rules. */
const flows: [what: string, flow: { dsl: unknown; screens: unknown[] }][] = [
  [
    'conditions',
    {
      dsl: {
        start: 'x0',
        steps: {
          ...named(290, n => ({
            type: 'condition',
            branches: many(20, () => ({ when: rules, next: `x${(n + 1) % 290}` })),
            otherwise: 'end',
          })),
          end,
        },
      },
      screens: [],
    },
  ],
  [
    'screens',
    {
      dsl: { start: 'x0', steps: { ...named(200, n => ({ type: 'screen', screen: `s${n}`, next: 'end' })), end } },
      screens: many(200, n => ({ id: `s${n}`, htmlTemplate: screen })),
    },
  ],
  [
    'buttons that lead everywhere',
    {
      dsl: {
        start: 'x0',
        steps: {
          ...named(298, n => ({ type: 'screen', screen: 's', next: named(298, m => `x${(n + m) % 298}`) })),
          end,
        },
      },
      screens: [{ id: 's', htmlTemplate: { components: [{ component: 'heading', text: 'a' }] } }],
    },
  ],
  [
    'loops within loops',
    {
      dsl: {
        start: 'x0',
        steps: {
          ...named(299, n => ({ type: 'loop', times: 100, body: `x${(n + 1) % 299}`, next: `x${(n + 2) % 299}` })),
          end,
        },
      },
      screens: [],
    },
  ],
  ['outputs', { dsl: { start: 'x0', steps: named(299, () => ({ type: 'end', output: texts })) }, screens: [] }],
  [
    'outputs of levels',
    {
      dsl: {
        start: 'x0',
        steps: named(250, () => ({ type: 'end', output: { a: nested(60, inner => [inner], '{{user.email}}') } })),
      },
      screens: [],
    },
  ],
  [
    'HTML of 2 MB',
    { dsl: { start: 'end', steps: { end } }, screens: [{ id: 's', htmlTemplate: '<descope-a b="{{'.repeat(125_000) }] },
  ],
]

/** The search of users: each list as long as it may be. */
const userFilters: [what: string, filter: object][] = [
  [
    'every list',
    {
      ...Object.fromEntries(
        ['roleNames', 'tenantIds', 'ssoAppIds', 'emails', 'phones', 'loginIds', 'userIds'].map(field => [
          field,
          many(1_000, n => `x${n}`),
        ]),
      ),
    },
  ],
  ['attributes', { customAttributes: named(20, () => many(100, n => `x${n}`)) }],
  ['words', { text: times(66, n => `w${n % 10}`, ' ').slice(0, 200) }],
  ['marks', { text: '\u0344'.repeat(200) }],
  ['signs', { text: `${'%_\\\'"'.repeat(40)}` }],
  ['roles of tenants', { tenantRoleIds: named(1_000, () => ({ values: many(10, n => `x${n}`), and: true })) }],
  ['orders', { sort: many(100, n => ({ field: `customAttributes.x${n}`, desc: true })) }],
  ['a late page', { page: 1_000_000_000, limit: 1_000 }],
]

function rows(count: number, row: object) {
  return times(count, n => JSON.stringify({ ...row, loginId: `x${n}@example.com` }), '\n')
}
/** Files of users: lines or a list of JSON. */
const userFiles: [what: string, text: string][] = [
  ['40,000 rows', rows(40_000, {})],
  ['rows of 40 attributes', rows(1_500, { customAttributes: named(40, n => `"\\${n}`) })],
  ['rows that are none', '{"a":\n'.repeat(200_000)],
  ['quotes and escapes', `{"loginId":"${'\\"'.repeat(480_000)}"}`],
  ['one list', `[${times(40_000, n => JSON.stringify({ loginId: `x${n}` }), ',')}]`],
  ['a list that does not end', '['.repeat(990 * kB)],
  ['levels', `{"a":${'['.repeat(450 * kB)}${']'.repeat(450 * kB)}}`],
]

function of<Value>(worst: [string, Value][], wrap: (value: Value) => object): Worst[] {
  return worst.map(([what, value]) => [what, () => wrap(value)])
}

function placesOf(exported: Record<string, unknown>): Place[] {
  return [
    { method: 'POST', path: '/v1/mgmt/fga/schema/dryrun', worst: of(schemas, dsl => ({ dsl })) },
    { method: 'POST', path: '/v1/mgmt/fga/schema', worst: of(schemas, dsl => ({ dsl })) },
    {
      method: 'POST',
      path: '/v1/mgmt/authz/schema/save',
      worst: [
        ...of(definitions, complexDefinition => ({
          schema: { namespaces: [{ name: 'a', relationDefinitions: [{ name: 'b', complexDefinition }] }] },
        })),
        [
          '2,000 namespaces',
          () => ({
            schema: {
              namespaces: many(2_000, n => ({
                name: `n${n}`,
                relationDefinitions: many(10, m => ({ name: `r${m}` })),
              })),
            },
          }),
        ],
      ],
    },
    {
      method: 'POST',
      path: '/v2/mgmt/theme/import',
      worst: of(themes, theme => ({ theme: { styles: {}, ...theme } })),
    },
    {
      method: 'POST',
      path: '/v1/mgmt/theme/import',
      worst: of(themes, theme => ({ theme: { id: 'x', cssTemplate: {}, ...theme } })),
    },
    {
      method: 'POST',
      path: '/v1/gatehouse/flow/validate',
      worst: [...of(flows, flow => ({ flow })), ...of(flows, flow => ({ text: JSON.stringify(flow) }))],
    },
    {
      method: 'POST',
      path: '/v1/mgmt/flow/import',
      worst: of(flows, ({ dsl, screens }) => ({ flowId: 'hostile', flow: { name: 'hostile', dsl }, screens })),
    },
    {
      method: 'POST',
      path: '/v1/mgmt/project/snapshot/validate',
      worst: of([...snapshots, ...grown(exported)], files => ({ files })),
    },
    { method: 'POST', path: '/v2/mgmt/user/search', worst: of(userFilters, filter => filter) },
    {
      method: 'POST',
      path: '/v1/gatehouse/jobs/users/update',
      worst: of(userFilters, filter => ({ filter, change: { status: 'enabled' } })),
    },
    {
      method: 'POST',
      path: '/v1/mgmt/user/import',
      worst: of(userFiles, users => ({ source: 'gatehouse', users, dryrun: true })),
    },
  ]
}

/** With a management key. */
export async function hostileLanguages(
  client: IdentityClient,
  { projectId, managementKey }: { projectId: string; managementKey: string },
): Promise<HostileCase[]> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${projectId}:${managementKey}` }
  const { files: exported } = await client.projectSnapshots.export({})
  return placesOf(exported).flatMap(({ method, path, worst }) =>
    worst.map(([what, make]) => ({
      what: `${path} in its language: ${what}`,
      sender: 'key' as const,
      make: async () => ({ what, method, path, headers, body: Buffer.from(JSON.stringify(make())) }),
    })),
  )
}
