import { textsOf } from '../language/patterns.de.ts'
import { menus } from '../language/menus.de.ts'
import type { userAttributes as en } from './messages.en.ts'

export const userAttributes: typeof en = {
  ...textsOf({ the: 'Das', one: 'Benutzerattribut', many: 'Benutzerattribute' }),
  ...menus.userAttributes,
  lead: 'Deklarierte Attribute stehen auf der Seite jedes Benutzers und sind durchsuchbar.',
  searchPlaceholder: 'Name oder Anzeigename',
  nameHelp: 'So heißt es in Token und API. Der Name lässt sich später nicht ändern.',
  displayName: 'Anzeigename',
  type: 'Typ',
  types: {
    TEXT: 'Text',
    NUMBER: 'Zahl',
    BOOLEAN: 'Ja oder nein',
    SINGLE_SELECT: 'Eines aus einer Auswahl',
    MULTI_SELECT: 'Mehrere aus einer Auswahl',
    DATE: 'Datum',
    MONTH_DAY: 'Monat und Tag',
  },
  options: 'Auswahl',
  optionsMissing: 'Fügen Sie einen Wert hinzu.',
  addOption: 'Wert hinzufügen',
  value: 'Wert',
  label: 'Bezeichnung',
  viewPermissionNames: 'Berechtigungen zum Sehen',
  editPermissionNames: 'Berechtigungen zum Ändern',
  permissionsHelp: 'Gilt auf den Seiten Ihrer Anwendung. Leer lassen für alle.',
  everyone: 'Alle',
  create: 'Attribut deklarieren',
  deleteOf: name => `${name} löschen`,
  deleteTitle: name => `Deklaration von ${name} löschen?`,
  deleteText: 'Benutzer behalten ihre Werte, aber die Konsole bietet das Attribut nicht mehr an.',
  nothingYetText: 'Deklarieren Sie, was Ihre Anwendung über Benutzer weiß, etwa Tarif oder Abteilung.',
}
