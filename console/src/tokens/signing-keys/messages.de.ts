import { menus } from '../../kit/language/menus.de.ts'
import type { en } from './messages.ts'

export const signingKeys: typeof en = {
  ...menus.signingKeys,
  lead: 'Token sind mit diesen Schlüsseln signiert; Anwendungen lesen die öffentlichen Hälften.',
  key: 'Schlüssel-ID',
  algorithm: 'Algorithmus',
  state: 'Zustand',
  states: { ACTIVE: 'Signiert', NEXT: 'Veröffentlicht, signiert als Nächstes', PREVIOUS: 'Prüft bis zur Ablösung' },
  created: 'Angelegt',
  activates: 'Signiert ab',
  retires: 'Abgelöst',
  rotate: 'Erneuern',
  rotateTitle: 'Signaturschlüssel erneuern?',
  rotateText: 'Ein neuer Schlüssel wird veröffentlicht und signiert, sobald Anwendungen ihn kennen.',
  immediate: 'Sofort mit dem neuen Schlüssel signieren',
  immediateHelp: 'Für einen bekannt gewordenen Schlüssel. Manche Anwendung lehnt neue Token kurz ab.',
  newAlgorithm: 'Algorithmus des neuen Schlüssels',
  rotatedToast: 'Ein neuer Signaturschlüssel wurde erzeugt',
  retire: 'Jetzt ablösen',
  retireTitle: 'Diesen Schlüssel jetzt ablösen?',
  retireText: 'Seine Token werden sofort abgelehnt, und die Benutzer müssen sich neu anmelden.',
  retiredToast: 'Der Schlüssel wurde abgelöst',
  noneTitle: 'Keine Schlüssel',
  noneText: 'Der gehostete Dienst verwaltet seine Signaturschlüssel selbst.',
}
