import { inLanguage } from '../../kit/language/language.ts'
import { textsOf } from '../../kit/language/patterns.en.ts'
import { menus } from '../../kit/language/menus.en.ts'

export const en = {
  ...textsOf({ one: 'scope', many: 'scopes' }),
  ...menus.scopeClaims,
  lead: 'What a scope tells applications about users, besides the claims of OpenID Connect.',
  searchPlaceholder: 'Scope',
  scope: 'Scope',
  scopeMissing: 'Enter a scope.',
  scopeTaken: 'This scope is already in the list.',
  claims: 'Claims',
  claimsHelp: 'One per line, such as plan: {{user.customAttributes.plan}}',
  claimsMissing: 'Enter a claim.',
  claimsWrong: (line: string) => `Put a colon between the claim and its value: ${line}`,
  editTitle: (scope: string) => `Claims of ${scope}`,
  removeTitle: (scope: string) => `Remove ${scope}?`,
  removeText: 'New tokens no longer carry its claims.',
  removedToast: (scope: string) => `${scope} was removed`,
  nothingYetTitle: 'No scopes of your own yet',
  nothingYetText: 'Add one to give applications attributes of users or fixed texts.',
}

export const scopeClaims = await inLanguage(en, import.meta.glob('./messages.*.ts'))
