import { inLanguage } from '../language/language.ts'

export const en = {
  copyId: 'Copy id',
  pagesBeside: 'Pages beside this one',
  breadcrumbs: 'Breadcrumb',
  moreActions: 'More actions',
  copy: (what: string) => `Copy ${what}`,
  showSecret: 'Show secret',
  hideSecret: 'Hide secret',
  rotateSecret: 'Rotate secret',
  mayBeLate: (count: string) => `${count}, as of a few seconds ago`,
  nextSteps: 'What to do next',
}

export const page = await inLanguage(en, import.meta.glob('./messages.*.ts'))
