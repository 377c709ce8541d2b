import { flow, type Task } from './task.ts'

export const projectTasks: Task[] = [
  {
    task: 'change a password rule',
    at: '/password-settings',
    async refuse({ hand }) {
      await hand.to('Minimum length')
      await hand.retype('2')
      await hand.press('Enter')
    },
    refusedAt: 'Minimum length',
    async finish({ hand }) {
      await hand.retype('12')
      await hand.press('Enter')
    },
    done: /password settings were saved/,
    lands: 'Minimum length',
  },
  {
    task: 'create a list',
    at: '/lists',
    async refuse({ hand }) {
      await hand.use('Create list')
      await hand.inDialog('New list')
      await hand.type('Offices')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish({ hand }) {
      await hand.retype('Guests')
      await hand.press('Enter')
    },
    done: /Guests was created/,
    lands: 'Guests',
  },
  {
    task: 'create a flow',
    at: '/flows',
    async refuse({ hand }) {
      await hand.use('Create flow')
      await hand.inDialog('New flow')
      await hand.use('Create flow')
    },
    refusedAt: 'Name',
    async finish({ hand }) {
      await hand.type('Drawn')
      await hand.use('Create flow')
    },
    done: /Drawn was created/,
    lands: 'Drawn',
  },
  {
    task: 'import a flow',
    at: '/flows',
    async refuse({ hand }) {
      await hand.use('Import flow')
      await hand.inDialog('Import a flow')
      await hand.type('ours')
      await hand.to('Flow as JSON')
      await hand.type(JSON.stringify({ ...flow, metadata: { name: ' ' } }))
      await hand.use('Import flow')
    },
    refusedAt: 'Flow as JSON',
    async finish({ hand }) {
      await hand.retype(JSON.stringify(flow))
      await hand.use('Import flow')
    },
    done: /ours was imported/,
    lands: 'Ours',
  },
  {
    task: 'edit the theme',
    at: '/themes',
    async refuse({ hand }) {
      await hand.to('Logo')
      await hand.type('javascript:alert(1)')
      await hand.press('Enter')
    },
    refusedAt: 'Logo',
    async finish({ hand }) {
      await hand.retype('/logo.svg')
      await hand.press('Enter')
    },
    done: /theme was saved/,
    lands: 'Logo',
  },
  {
    task: 'edit the text of a message',
    at: '/message-texts',
    async refuse({ hand }) {
      await hand.to('Subject')
      await hand.retype('{{nothing}}')
      await hand.press('Enter')
    },
    refusedAt: 'Subject',
    async finish({ hand }) {
      await hand.retype('{{code}} is your code')
      await hand.press('Enter')
    },
    done: /text was saved/,
    lands: 'Subject',
  },
]
