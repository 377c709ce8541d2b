import { formatNumber } from '../format/number.ts'
import { menus } from '../language/menus.de.ts'
import type { scopeClaims as en } from './messages.en.ts'

export const scopeClaims: typeof en = {
  ...menus.scopeClaims,
  lead: 'Was Anwendungen durch einen Scope erfahren, neben den Claims von OpenID Connect.',
  searchLabel: 'Scopes suchen',
  searchPlaceholder: 'Scope',
  total: (count: number) => (count === 1 ? '1 Scope' : `${formatNumber(count)} Scopes`),
  scope: 'Scope',
  scopeMissing: 'Geben Sie einen Scope ein.',
  scopeTaken: 'Dieser Scope steht schon in der Liste.',
  claims: 'Claims',
  claimsHelp: 'Je Zeile einer, etwa plan: {{user.customAttributes.plan}}',
  claimsMissing: 'Geben Sie einen Claim ein.',
  claimsWrong: (line: string) => `Zwischen Claim und Wert gehört ein Doppelpunkt: ${line}`,
  description: 'Beschreibung',
  createTitle: 'Neuer Scope',
  savedToast: (scope: string) => `${scope} wurde gespeichert`,
  actionsOf: (scope: string) => `Aktionen für ${scope}`,
  edit: 'Bearbeiten',
  editTitle: (scope: string) => `Claims von ${scope}`,
  save: 'Speichern',
  remove: 'Entfernen',
  removeTitle: (scope: string) => `${scope} entfernen?`,
  removeText: 'Anwendungen erhalten die Claims ab dem nächsten Token nicht mehr.',
  removedToast: (scope: string) => `${scope} wurde entfernt`,
  nothingYetTitle: 'Noch keine eigenen Scopes',
  nothingYetText: 'Fügen Sie einen hinzu, um Anwendungen Attribute oder feste Texte zu geben.',
  nothingMatchesTitle: 'Keine passenden Scopes',
  nothingMatchesText: 'Versuchen Sie einen anderen Namen.',
}
