import { inLanguage } from '../../kit/language/language.ts'
import { words } from '../../kit/language/patterns.en.ts'
export const en = {
  ...words,
  title: 'Saved views',
  none: 'No saved views yet',
  save: 'Save view',
  saveThis: 'Save this view…',
  rename: 'Rename view',
  renameThis: (name: string) => `Rename ${name}…`,
  delete: 'Delete view',
  deleteThis: (name: string) => `Delete ${name}…`,
  nameHelp: 'A view of this page with the same name is replaced.',
  saveText: 'The view keeps the search, filters, sorting and columns of this page.',
  deleteText: 'Views are private: nobody else sees or loses it.',
}

export const savedViews = await inLanguage(en, import.meta.glob('./messages.*.ts'))
