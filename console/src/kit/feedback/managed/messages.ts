import { inLanguage } from '../../language/language.ts'

export const en = {
  title: 'Managed in git',
  one: 'The next push overwrites what you change here, unless it is pulled first.',
  some: 'Some of this comes from files. The next push overwrites changes that are not pulled.',
  folder: 'A folder without a repository',
}

export const managed = await inLanguage(en, import.meta.glob('./messages.*.ts'))
