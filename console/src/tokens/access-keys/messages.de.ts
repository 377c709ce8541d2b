import { textsOf } from '../../kit/language/patterns.de.ts'
import { secretRotation } from '../../kit/secret-rotation/messages.de.ts'
import { menus } from '../../kit/language/menus.de.ts'
import { formatNumber } from '../../kit/format/number.ts'
import type { en } from './messages.ts'

export const accessKeys: typeof en = {
  ...textsOf({ the: 'Der', one: 'Zugriffsschlüssel', many: 'Zugriffsschlüssel' }),
  ...menus.accessKeys,
  ...secretRotation,
  lead: 'Backends und Jobs tauschen Zugriffsschlüssel gegen Sitzungstoken.',
  roleNamesHelp: 'Projektrollen des Schlüssels.',
  lastUsedFrom: 'Zuletzt benutzt von',
  previousSecretUsed: 'Bisheriges Secret zuletzt benutzt',
  secretTitle: 'Secret des Zugriffsschlüssels',
  enable: 'Entsperren',
  disable: 'Sperren',
  actTitle: { enable: name => `${name} entsperren?`, disable: name => `${name} sperren?` },
  actText: {
    enable: 'Der Schlüssel kann wieder gegen Token getauscht werden.',
    disable: 'Der Schlüssel erhält keine Token mehr, und seine bisherigen werden sofort abgelehnt.',
  },
  deleteText: 'Das ist unwiderruflich. Die Token des Schlüssels werden sofort abgelehnt.',
  nothingMatchesText: 'Ändern Sie den Suchtext.',
  nothingYetText: 'Legen Sie einen für ein Backend oder einen Job an, der Ihre API ohne Benutzer aufruft.',
  searchPlaceholder: 'Name, Beschreibung oder ID',
  role: 'Rolle',
  tenants: 'Mandanten',
  tenantsHelp: 'Die Mandanten, in denen der Schlüssel handelt, mit seinen Rollen dort.',
  addTenant: 'Mandant hinzufügen',
  createdBy: 'Angelegt von',
  boundUser: 'Handelt als',
  neverUsed: 'Noch nicht',
  more: 'Weitere Aktionen',
  allMatching: 'Alle gefundenen Schlüssel',
  allKeys: 'Alle Schlüssel',
  filterJobTitle: {
    enable: 'Alle gefundenen Zugriffsschlüssel entsperren?',
    disable: 'Alle gefundenen Zugriffsschlüssel sperren?',
    delete: 'Alle gefundenen Zugriffsschlüssel löschen?',
  },
  filterJobText: {
    enable: 'Die Schlüssel können wieder gegen Token getauscht werden.',
    disable: 'Die Schlüssel können nicht mehr getauscht werden. Ihre Token gelten sofort nicht mehr.',
    delete: 'Die Schlüssel werden gelöscht, ihre Token sofort abgelehnt. Das ist nicht umkehrbar.',
  },
  filterJobCount: count =>
    count === 1
      ? 'Der Filter findet 1 Zugriffsschlüssel.'
      : `Der Filter findet ${formatNumber(count)} Zugriffsschlüssel.`,
  access: 'Zugriff',
  accessHelp: 'Was der Schlüssel darf und von wo.',
  usage: 'Benutzung',
}
