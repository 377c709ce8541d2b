import { inLanguage } from '../language/language.ts'

export const en = {
  copyId: 'Copy id',
  moreActions: 'More actions',
  copy: (what: string) => `Copy ${what}`,
  showSecret: 'Show secret',
  hideSecret: 'Hide secret',
  rotateSecret: 'Rotate secret',
}

export const page = await inLanguage(en, import.meta.glob('./messages.*.ts'))
