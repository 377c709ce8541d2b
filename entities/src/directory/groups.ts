import type { Group } from '@gatehouse-id/identity-provider/contract'
import { entity } from '../entity.ts'
import { choice, type Choices, link, text } from '../fields.ts'

const source = {
  type: 'GroupSource',
  about: 'How a group became known.',
  values: {
    PROVISIONING: ['scim', 'The identity provider of the tenant provisioned it.'],
    SIGN_IN: ['jit', 'A member signed in with single sign-on.'],
  },
} as const satisfies Choices

/** A group with its tenant, and with the part of its node id that names both. */
export type TenantGroup = Group & { tenantId: string; nodePart: string }

export const group = entity<TenantGroup>()({
  type: 'Group',
  noun: 'a group',
  nouns: 'groups',
  about: 'A group that the identity provider of a tenant reports.',
  read: 'read_users',
  change: 'manage_users',
  key: 'nodePart',
  fields: {
    databaseId: text('The id in the provider API.', { wire: 'id', derived: true }),
    name: text('The name at the identity provider of the tenant.', { wire: 'display', derived: true }),
    source: choice(source, 'How it became known.', { derived: true }),
    ssoId: text('The id of the single sign-on configuration that reported it.', { derived: true }),
    tenant: link('Tenant', 'The tenant it belongs to; null when it was deleted just now.', {
      wire: 'tenantId',
      derived: true,
    }),
  },
  list: {
    about: 'Groups by name. A hosted service lists those of one tenant.',
    order: 'name',
    isCaseSensitive: true,
    search: ['name'],
    searchAbout: 'Part of the name, in any case.',
    criteria: { ssoId: { is: 'ssoId', about: 'Reported by this single sign-on configuration.' } },
  },
  errors: {},
  says: { filter: 'Which groups to list; all criteria apply together.', order: 'How to order groups: by name.' },
})
