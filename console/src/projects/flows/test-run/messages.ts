import { inLanguage } from '../../../kit/language/language.ts'

export const en = {
  what: 'Version to test',
  draft: 'Draft',
  published: 'Published version',
  start: 'Start test run',
  again: 'Start again',
  help: 'Messages are sent and users are changed as usual. No session is created.',
  screen: 'Screen of the run',
  trace: 'Steps of the run',
  step: 'Step',
  input: 'Input',
  result: 'Result',
  milliseconds: (count: string) => `${count} ms`,
  asUser: 'As user',
  withRole: 'With role',
  sent: 'Sent by the run',
  waitsAt: (step: string) => `Waits at: ${step}`,
  copy: (what: string) => `Copy ${what}`,
  completed: 'The flow was completed',
  failed: 'The flow failed',
  waiting: 'The flow is waiting for the link that was sent.',
  look: 'Check again',
  redirect: 'The flow leads to another page:',
  passkey: 'The flow asks for a passkey. Try this step on a page of your application.',
  noScreen: (id: string) => `The screen ${id} cannot be shown here.`,
}

export const flowTest = await inLanguage(en, import.meta.glob('./messages.*.ts'))
