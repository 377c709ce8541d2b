import { textsOf } from '../../kit/language/patterns.de.ts'
import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const scopeClaims: typeof en = {
  ...textsOf({ the: 'Der', one: 'Scope', many: 'Scopes' }),
  ...menus.scopeClaims,
  lead: 'Was Anwendungen durch einen Scope erfahren, neben den Claims von OpenID Connect.',
  searchPlaceholder: 'Scope',
  scope: 'Scope',
  scopeMissing: 'Geben Sie einen Scope ein.',
  scopeTaken: 'Dieser Scope steht schon in der Liste.',
  claims: 'Claims',
  claimsHelp: 'Je Zeile einer, etwa plan: {{user.customAttributes.plan}}',
  claimsMissing: 'Geben Sie einen Claim ein.',
  claimsWrong: (line: string) => `Zwischen Claim und Wert gehört ein Doppelpunkt: ${line}`,
  editTitle: (scope: string) => `Claims von ${scope}`,
  removeTitle: (scope: string) => `${scope} entfernen?`,
  removeText: 'Anwendungen erhalten die Claims ab dem nächsten Token nicht mehr.',
  removedToast: (scope: string) => `${scope} wurde entfernt`,
  nothingYetTitle: 'Noch keine eigenen Scopes',
  nothingYetText: 'Fügen Sie einen hinzu, um Anwendungen Attribute oder feste Texte zu geben.',
}
