import { words } from '../../kit/language/patterns.de.ts'
import type { en } from './messages.ts'

export const savedViews: typeof en = {
  ...words,
  title: 'Gespeicherte Ansichten',
  none: 'Noch keine Ansichten gespeichert',
  save: 'Ansicht speichern',
  saveThis: 'Diese Ansicht speichern…',
  rename: 'Ansicht umbenennen',
  renameThis: (name: string) => `${name} umbenennen…`,
  delete: 'Ansicht löschen',
  deleteThis: (name: string) => `${name} löschen…`,
  nameHelp: 'Eine Ansicht dieser Seite mit demselben Namen wird ersetzt.',
  saveText: 'Die Ansicht behält Suche, Filter, Sortierung und Spalten dieser Seite.',
  deleteText: 'Die Ansicht wird nur für Sie gelöscht. Andere sehen Ihre Ansichten nicht.',
}
