import type { IdentityClient } from '@gatehouse-id/identity-provider'
import type { HostileCase } from './operations.ts'
import { kB, many } from './parts.ts'

type Where = { url: string; projectId: string; tenantId: string }

/** Of 2,000 characters, 10 levels and 50 comparisons at most. */
const filters: [what: string, filter: string][] = [
  ['50 comparisons', many(50, n => `userName co "${n}"`).join(' or ')],
  ['50 of values', many(50, () => 'emails.value sw "a"').join(' and ')],
  ['filters of values', many(25, () => 'emails[type eq "w" and value co "a"]').join(' or ')],
  ['levels', `${'not (('.repeat(5)}userName pr${'))'.repeat(5)}`],
  ['more levels', '('.repeat(2_000)],
  ['levels of both', `${'(userName eq "a" and ('.repeat(5)}userName pr${'))'.repeat(5)}`],
  ['quotes', `userName eq "${'\\"'.repeat(980)}"`],
  ['escapes', `userName eq "${'\\u0344'.repeat(320)}"`],
  ['a long name', `${'a.'.repeat(990)}b pr`],
  ['a URN', `${'urn:'.repeat(490)}a pr`],
  ['spaces', `userName${' '.repeat(1_900)}pr`],
]
const paths: [what: string, path: string][] = [
  ['a filter', 'emails[type eq "work"].value'],
  ['a filter of 50', `emails[${many(50, () => 'value co "a"').join(' or ')}].value`],
  ['brackets', '['.repeat(3_900)],
  ['a long name', 'a.'.repeat(1_900)],
  ['an extension', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager'],
]

/** As many changes as a request may have, and as a body holds. */
function fitting(change: (n: number) => object) {
  return many(Math.min(1_000, Math.floor((950 * kB) / JSON.stringify(change(999)).length)), change)
}

/** With the key of a tenant's directory: filters, changes and bulk requests, as large as they may be. */
export async function hostileScim(client: IdentityClient, { url, projectId, tenantId }: Where): Promise<HostileCase[]> {
  const keyTenants = [{ tenantId, roleNames: ['Tenant Admin'] }]
  const { cleartext } = await client.accessKeys.create({ name: 'hostile directory', keyTenants })
  const headers = { authorization: `Bearer ${projectId}:${cleartext}`, 'content-type': 'application/scim+json' }
  const at = `/scim/v2/${tenantId}`
  const caseOf = (method: 'GET' | 'POST' | 'PATCH', what: string, path: string, body?: () => object): HostileCase => ({
    what: `${method} SCIM ${what}`,
    sender: 'key',
    make: async () => ({
      what,
      method,
      path: `${at}${path}`,
      headers,
      body: body && Buffer.from(JSON.stringify(body())),
    }),
  })
  const made = async (path: string, body: object) => {
    const response = await fetch(`${url}${at}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const { id } = (await response.json()) as { id?: string }
    return `${path}/${id ?? 'nobody'}`
  }
  const patch = (Operations: object[]) => () => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations,
  })
  const user = (n: number) => ({
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName: `scim${n}@example.com`,
    emails: many(20, m => ({ value: `x${n}-${m}@example.com`, type: `t${m}` })),
  })
  const bulk = (Operations: object[]) => () => ({
    schemas: ['urn:ietf:params:scim:api:messages:2.0:BulkRequest'],
    Operations,
  })
  const one = [await made('/Users', user(1_000_000)), await made('/Groups', { displayName: 'hostile' })]
  return [
    ...['/Users', '/Groups'].flatMap((resource, index) => [
      ...filters.map(([what, filter]) =>
        caseOf('GET', `${resource} filter: ${what}`, `${resource}?count=1000&filter=${encodeURIComponent(filter)}`),
      ),
      ...filters.map(([what, filter]) =>
        caseOf('POST', `${resource} search: ${what}`, `${resource}/.search`, () => ({ filter, count: 1_000 })),
      ),
      caseOf('GET', `${resource} attributes`, `${resource}?attributes=${many(1_500, n => `a${n}`).join()}`),
      caseOf(
        'GET',
        `${resource} excluded attributes`,
        `${resource}?sortBy=name.familyName&excludedAttributes=${'emails.value,'.repeat(900)}`,
      ),
      ...paths.flatMap(([what, path]) =>
        many(2, n => n === 0).map(isValid =>
          caseOf(
            'PATCH',
            `${resource} at ${what}, ${isValid ? 'a text' : 'values'}`,
            one[index] ?? resource,
            patch(
              fitting(n => ({
                op: 'replace',
                path: path.slice(0, 900),
                value: isValid ? `x${n}` : many(20, m => ({ value: `x${m}`, type: 'work' })),
              })),
            ),
          ),
        ),
      ),
      caseOf(
        'PATCH',
        `${resource} members`,
        one[index] ?? resource,
        patch([{ op: 'add', path: 'members', value: many(9_990, n => ({ value: `U${n}` })) }]),
      ),
    ]),
    caseOf('POST', 'a user with 5,000 addresses', '/Users', () => ({
      ...user(0),
      emails: many(5_000, n => ({ value: `a${n}@example.com`, type: 'x' })),
    })),
    caseOf('POST', 'a user with long texts', '/Users', () => ({ ...user(1), displayName: 'x'.repeat(900 * kB) })),
    caseOf('POST', 'a user of levels', '/Users', () => ({
      ...user(2),
      name: JSON.parse('['.repeat(900) + ']'.repeat(900)),
    })),
    caseOf('POST', 'a group of 9,990', '/Groups', () => ({
      displayName: 'g',
      members: many(9_990, n => ({ value: `U${n}` })),
    })),
    caseOf(
      'POST',
      'bulk of users',
      '/Bulk',
      bulk(many(100, n => ({ method: 'POST', path: '/Users', bulkId: `b${n}`, data: user(n) }))),
    ),
    caseOf(
      'POST',
      'bulk of references',
      '/Bulk',
      bulk(many(100, n => ({ method: 'PATCH', path: `/Users/bulkId:b${(n + 1) % 100}`, bulkId: `b${n}`, data: {} }))),
    ),
  ]
}
