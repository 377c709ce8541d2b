import { inLanguage } from '../../language/language.ts'

export const en = {
  format: 'Format',
  keyboardHelp: 'Shift+Alt+F formats, Tab leaves the editor.',
  at: (line: number, column: number, message: string) => `Line ${line}, column ${column}: ${message}`,
  value: 'expected a value, such as "text", 1, true, null, { or [.',
  name: 'expected a name in double quotes.',
  nameOrEnd: 'expected a name in double quotes, or }.',
  colon: 'expected a colon.',
  commaOrBrace: 'expected a comma or }.',
  commaOrBracket: 'expected a comma or ].',
  nothing: 'expected nothing more.',
}

export const json = await inLanguage(en, import.meta.glob('./messages.*.ts'))
