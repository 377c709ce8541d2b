import { formatNumber } from '../format/number.ts'
import { groupsMenu } from './menu.de.ts'
import type { groups as en } from './messages.en.ts'

export const groups: typeof en = {
  ...groupsMenu,
  lead: 'Gruppen bei den Identity-Providern Ihrer Mandanten, über SCIM oder bei der Anmeldung.',
  total: count => (count === 1 ? '1 Gruppe' : `${formatNumber(count)} Gruppen`),
  totalAbout: count => `etwa ${formatNumber(count)} Gruppen`,
  searchLabel: 'Gruppen suchen',
  searchPlaceholder: 'Name',
  nothingYetTitle: 'Noch keine Gruppen',
  nothingYetText: 'Sie erscheinen, sobald sich Mitglieder über den Identity-Provider eines Mandanten anmelden.',
  nothingMatchesTitle: 'Keine passenden Gruppen',
  nothingMatchesText: 'Versuchen Sie einen anderen Namen, oder entfernen Sie die Filter.',
  notAvailable: 'Der Dienst dieses Projekts zeigt Gruppen nur auf den Seiten der Mandanten.',
  notFoundTitle: 'Gruppe nicht gefunden',
  notFoundText: 'Die Gruppe wurde vielleicht gelöscht oder gehört zu einem anderen Projekt.',
  group: 'Gruppe',
  tenant: 'Mandant',
  source: 'Herkunft',
  sources: { PROVISIONING: 'Bereitgestellt (SCIM)', SIGN_IN: 'Aus der Anmeldung' },
  members: 'Mitglieder',
  memberCount: count => (count === 1 ? '1 Mitglied' : `${formatNumber(count)} Mitglieder`),
  roles: 'Rollen',
  details: 'Details',
  detailsHelp: 'Sie ändert sich beim Identity-Provider, hier bei der nächsten Anmeldung eines Mitglieds.',
  ssoId: 'Single-Sign-on-Konfiguration',
  rolesHelp: 'Mitglieder erhalten diese Rollen im Mandanten durch dessen Single Sign-on.',
  noRoles: 'Dieser Gruppe sind keine Rollen zugeordnet.',
  loginId: 'Anmelde-ID',
  status: 'Status',
  noMembers: 'Keine Mitglieder. Wer den Mandanten verlässt, verlässt auch dessen Gruppen.',
}
