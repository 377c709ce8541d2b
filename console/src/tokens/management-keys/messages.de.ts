import { textsOf } from '../../kit/language/patterns.de.ts'
import { secretRotation } from '../../kit/secret-rotation/messages.de.ts'
import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const managementKeys: typeof en = {
  ...textsOf({ the: 'Der', one: 'Verwaltungsschlüssel', many: 'Verwaltungsschlüssel' }),
  ...menus.managementKeys,
  ...secretRotation,
  lead: 'Mit diesen Schlüsseln verwalten Backends Projekte, über GraphQL und die Provider-API.',
  searchPlaceholder: 'Name, Beschreibung oder ID',
  isEnabled: 'Aktiv',
  isEnabledHelp: 'Ein gesperrter Schlüssel wird abgelehnt, bis er entsperrt wird.',
  rights: 'Rechte',
  rightsHelp: 'Die Rechte eines Schlüssels bleiben. Legen Sie für andere einen weiteren an.',
  reach: 'Wo',
  reaches: {
    PROJECT: 'Dieses Projekt',
    PROJECTS: 'Einige Projekte',
    TAGS: 'Projekte mit einem Tag',
    COMPANY: 'Alle Projekte des Unternehmens',
  },
  projectIds: 'Projekt-IDs',
  projectIdsMissing: 'Geben Sie eine Projekt-ID ein.',
  tagsMissing: 'Geben Sie ein Tag ein.',
  rolesMissing: 'Wählen Sie eine Rolle.',
  rolesHelp: 'Ein Schlüssel kann keine Rechte erhalten, die Sie nicht haben.',
  roleNames: {
    ADMIN: 'Administrator: alles',
    DEVELOPER: 'Entwickler: alles außer Schlüsseln und Administratoren',
    SUPPORT: 'Support: lesen, ohne Secrets und Schlüssel',
    AUDITOR: 'Prüfer: das Audit-Protokoll lesen',
  },
  shortRoles: { ADMIN: 'Administrator', DEVELOPER: 'Entwickler', SUPPORT: 'Support', AUDITOR: 'Prüfer' },
  inCompany: roles => `Alle Projekte: ${roles}`,
  inPlaces: (places, roles) => `${places}: ${roles}`,
  secretTitle: 'Secret des Verwaltungsschlüssels',
  deleteText: 'Er gilt sofort nicht mehr. Das lässt sich nicht rückgängig machen.',
  nothingYetText: 'Legen Sie einen für jedes Backend an, das Benutzer oder Einstellungen verwaltet.',
}
