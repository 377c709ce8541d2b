import { inLanguage } from '../../kit/language/language.ts'
import { menus } from '../../kit/language/menus.en.ts'

export const en = {
  ...menus.quickstart,
  lead: 'The first sign-in in three copies. The code has the ids of this project.',
  buildWith: 'What you build with',
  install: 'Install',
  show: 'Show the sign-in',
  check: 'Check the session',
  tryIt: 'Try it',
  register: 'Register the application',
  createApplication: 'Create application',
  configure: 'Configure your OpenID Connect library',
  waiting: 'Waiting for the first sign-in…',
  signedIn: 'It works. Signed in:',
  copy: (step: string) => `Copy: ${step}`,
}

export const messages = await inLanguage(en, import.meta.glob('./messages.*.ts'))
