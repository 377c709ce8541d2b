import { textsOf } from '../../kit/language/patterns.de.ts'
import { formatNumber } from '../../kit/format/number.ts'
import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const groups: typeof en = {
  ...textsOf({ the: 'Die', one: 'Gruppe', many: 'Gruppen' }),
  ...menus.groups,
  lead: 'Gruppen bei den Identitätsanbietern Ihrer Mandanten, über SCIM oder bei der Anmeldung.',
  searchPlaceholder: 'Name',
  nothingYetText: 'Sie erscheinen, sobald sich Mitglieder über den Anbieter eines Mandanten anmelden.',
  source: 'Herkunft',
  sources: { PROVISIONING: 'Bereitgestellt (SCIM)', SIGN_IN: 'Aus der Anmeldung' },
  members: 'Mitglieder',
  memberCount: count => (count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`),
  detailsHelp: 'Sie ändert sich beim Identitätsanbieter, hier bei der nächsten Anmeldung eines Mitglieds.',
  ssoId: 'Single-Sign-on-Konfiguration',
  rolesHelp: 'Mitglieder erhalten diese Rollen im Mandanten durch dessen Single Sign-on.',
  noRoles: 'Dieser Gruppe sind keine Rollen zugeordnet.',
  noMembers: 'Keine Mitglieder. Wer den Mandanten verlässt, verlässt auch dessen Gruppen.',
}
