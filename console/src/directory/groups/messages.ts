import { inLanguage } from '../../kit/language/language.ts'
import { textsOf } from '../../kit/language/patterns.en.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { menus } from '../../kit/language/menus.en.ts'

export const en = {
  ...textsOf({ one: 'group', many: 'groups' }),
  ...menus.groups,
  lead: 'Groups at the identity providers of your tenants, received over SCIM or at sign-in.',
  searchPlaceholder: 'Name',
  nothingYetText: 'They appear once members of a tenant sign in through its identity provider.',
  source: 'Source',
  sources: { PROVISIONING: 'Provisioned (SCIM)', SIGN_IN: 'From sign-in' },
  members: 'Members',
  memberCount: (count: number) => (count === 1 ? '1 member' : `${formatNumber(count)} members`),
  detailsHelp: 'Groups change at the identity provider, and here at a member’s next sign-in.',
  ssoId: 'Single sign-on configuration',
  rolesHelp: 'The single sign-on configuration gives members these roles in the tenant.',
  noRoles: 'No roles are mapped to this group.',
  noMembers: 'No members. Users who left the tenant are no longer in its groups.',
}

export const groups = await inLanguage(en, import.meta.glob('./messages.*.ts'))
