import { inLanguage } from '../../kit/language/language.ts'
import { words } from '../../kit/language/patterns.en.ts'
import { formatNumber } from '../../kit/format/number.ts'

export const en = {
  ...words,
  connect: 'Connect a directory',
  connectHelp: 'Okta, Entra ID and others create and remove the users of this tenant over SCIM 2.0.',
  tokens: 'Tokens',
  tokensHelp: 'Access keys for this tenant only, with the role Tenant Admin.',
  createToken: 'Create token',
  createTitle: 'New token for provisioning',
  secretTitle: 'Token',
  nameHelp: 'Name the directory that gets the token.',
  createdToast: (name: string) => `The token of ${name} was created`,
  noTokens: 'No tokens yet. Create one and paste it into the directory.',
  state: 'State',
  users: 'Provisioned users',
  usersOf: (all: number, inactive: number) => `${formatNumber(all)}, ${formatNumber(inactive)} deactivated`,
  groups: 'Provisioned groups',
  lastCall: 'Last call',
  lastError: 'Last error',
  none: 'None',
  removals: 'Removals',
  removalsHelp: 'Protects the tenant from a misconfigured directory.',
  limitsRemovals: 'Limit removals',
  limitsRemovalsHelp: 'At most a tenth of the users, or 20, can be removed per hour.',
  removalsNow: (count: number) => `${formatNumber(count)} removed this hour`,
}

export const provisioning = await inLanguage(en, import.meta.glob('./messages.*.ts'))
