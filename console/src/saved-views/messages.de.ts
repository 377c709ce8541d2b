import type { savedViews as english } from './messages.en.ts'

export const savedViews: typeof english = {
  title: 'Gespeicherte Ansichten',
  none: 'Noch keine Ansichten gespeichert',
  save: 'Ansicht speichern',
  saveThis: 'Diese Ansicht speichern…',
  rename: 'Ansicht umbenennen',
  renameThis: (name: string) => `${name} umbenennen…`,
  delete: 'Ansicht löschen',
  deleteThis: (name: string) => `${name} löschen…`,
  name: 'Name',
  nameHelp: 'Eine Ansicht dieser Seite mit demselben Namen wird ersetzt.',
  nameMissing: 'Geben Sie einen Namen ein.',
  saveText: 'Die Ansicht behält Suche, Filter, Sortierung und Spalten dieser Seite.',
  deleteTitle: (name: string) => `${name} löschen?`,
  deleteText: 'Die Ansicht wird nur für Sie gelöscht. Andere sehen Ihre Ansichten nicht.',
  savedToast: (name: string) => `${name} wurde gespeichert`,
  deletedToast: (name: string) => `${name} wurde gelöscht`,
}
