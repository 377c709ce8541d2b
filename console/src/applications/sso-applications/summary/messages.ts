import { inLanguage } from '../../../kit/language/language.ts'

export const en = {
  connection: 'Connection',
  returnsTo: 'Users return to',
  certificate: 'Our certificate expires',
  rolesTold: 'Roles it is told',
  given: 'Given to',
  active: 'Signed in within 30 days',
  audit: 'Audit',
  noSignIns: 'Nobody signed in to it in the last 30 days.',
  stepEnable: 'Enable it: nobody can sign in to it',
  stepRedirect: 'Say where users return to: nobody can sign in without',
  stepCertificate: 'Our certificate expires soon: hand the next one to the application',
  stepUsers: 'Give it to users, on their page or all at once in the list',
  stepConnect: 'Paste the values of this project into it',
  atLeast: (count: string) => `${count} or more`,
}

export const summary = await inLanguage(en, import.meta.glob('./messages.*.ts'))
