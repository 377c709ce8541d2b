import type { en } from './messages.ts'

export const json: typeof en = {
  format: 'تنسيق',
  keyboardHelp: 'Shift+Alt+F للتنسيق، وTab لمغادرة المحرر.',
  at: (line, column, message) => `السطر ${line}، العمود ${column}: ${message}`,
  value: 'المتوقع قيمة، مثل "text" أو 1 أو true أو null أو { أو [.',
  name: 'المتوقع اسم بين علامتي اقتباس مزدوجتين.',
  nameOrEnd: 'المتوقع اسم بين علامتي اقتباس مزدوجتين أو }.',
  colon: 'المتوقع نقطتان رأسيتان.',
  commaOrBrace: 'المتوقع فاصلة أو }.',
  commaOrBracket: 'المتوقع فاصلة أو ].',
  nothing: 'لا يُتوقع شيء آخر هنا.',
}
