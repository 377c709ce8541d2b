import type { en } from './messages.ts'

export const summary: typeof en = {
  connection: 'Verbindung',
  returnsTo: 'Benutzer kehren zurück zu',
  certificate: 'Unser Zertifikat läuft ab',
  rolesTold: 'Rollen, die sie erfährt',
  given: 'Zugewiesen an',
  active: 'Angemeldet in 30 Tagen',
  audit: 'Audit',
  noSignIns: 'In den letzten 30 Tagen hat sich dort niemand angemeldet.',
  stepEnable: 'Aktivieren: Niemand kann sich dort anmelden',
  stepRedirect: 'Angeben, wohin Benutzer zurückkehren: Ohne kann sich niemand anmelden',
  stepCertificate: 'Unser Zertifikat läuft bald ab: das nächste der Anwendung geben',
  stepUsers: 'Benutzern zuweisen, auf ihrer Seite oder allen zugleich in der Liste',
  stepConnect: 'Die Werte dieses Projekts dort einfügen',
  atLeast: count => `${count} oder mehr`,
}
