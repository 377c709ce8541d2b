import { textsOf } from '../../kit/language/patterns.de.ts'
import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const administrators: typeof en = {
  ...textsOf({ the: 'Der', one: 'Administrator', many: 'Administratoren' }),
  ...menus.administrators,
  lead: 'Wer sich bei dieser Konsole anmelden kann, und wer was in welchem Projekt darf.',
  administrator: 'Administrator',
  company: 'Alle Projekte',
  roleNames: {
    ADMINISTRATOR: 'Administrator',
    DEVELOPER: 'Entwickler',
    SUPPORT: 'Support',
    AUDITOR: 'Prüfer',
  },
  roleHelp: {
    ADMINISTRATOR: 'Alles, auch Administratoren einladen.',
    DEVELOPER: 'Ändert das Projekt und seine Benutzer.',
    SUPPORT: 'Ändert Benutzer.',
    AUDITOR: 'Sieht alles, ändert nichts.',
  },
  role: 'Rolle in diesem Projekt',
  isCompany: 'Verwaltet alle Projekte',
  isCompanyHelp: 'Auch solche, die später angelegt werden.',
  invite: 'Administrator einladen',
  inviteTitle: 'Administrator einladen',
  loginIdHelp: 'Ein vorhandener Benutzer wird befördert; sonst wird einer angelegt.',
  loginIdMissing: 'Geben Sie eine Login-ID ein.',
  email: 'E-Mail',
  isInvited: 'Einladung per E-Mail senden',
  invitedToast: name => `${name} ist jetzt Administrator`,
  edit: 'Rolle ändern',
  editTitle: name => `Rolle von ${name}`,
  remove: 'Als Administrator entfernen',
  removeTitle: name => `${name} als Administrator entfernen?`,
  removeText: 'Der Benutzer kann diese Konsole nicht mehr verwenden. Das Konto bleibt.',
  removedToast: name => `${name} ist kein Administrator mehr`,
  nothingYetTitle: 'Keine Administratoren',
  nothingYetText: 'Ernennen Sie einen, oder geben Sie einem Benutzer eine Konsolenrolle.',
  nothingMatchesText: 'Versuchen Sie einen anderen Namen oder eine andere Adresse.',
}
