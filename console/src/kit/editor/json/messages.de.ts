import type { en } from './messages.ts'

export const json: typeof en = {
  format: 'Formatieren',
  keyboardHelp: 'Umschalt+Alt+F formatiert, Tab verlässt den Editor.',
  at: (line, column, message) => `Zeile ${line}, Spalte ${column}: ${message}`,
  value: 'erwartet wird ein Wert wie "Text", 1, true, null, { oder [.',
  name: 'erwartet wird ein Name in doppelten Anführungszeichen.',
  nameOrEnd: 'erwartet wird ein Name in doppelten Anführungszeichen oder }.',
  colon: 'erwartet wird ein Doppelpunkt.',
  commaOrBrace: 'erwartet wird ein Komma oder }.',
  commaOrBracket: 'erwartet wird ein Komma oder ].',
  nothing: 'hier wird nichts mehr erwartet.',
}
