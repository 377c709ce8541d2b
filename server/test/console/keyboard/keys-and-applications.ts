import { eventually } from '../../support/chromium/keyboard.ts'
import type { Task } from './task.ts'

export const keyAndApplicationTasks: Task[] = [
  {
    task: 'create an access key',
    at: '/access-keys',
    async refuse({ hand }) {
      await hand.use('Create access key')
      await hand.inDialog('New access key')
      await hand.type('weekly')
      await hand.to('Permitted addresses')
      await hand.add('nowhere')
      await hand.use('Create access key')
    },
    refusedAt: 'Permitted addresses',
    async finish({ hand }) {
      await hand.press('Backspace')
      await hand.use('Create access key')
      await eventually(async () => (await hand.focus()).name).toBe('Copy')
      await hand.press('Enter')
      await hand.use('Close')
    },
    lands: 'weekly',
  },
  {
    task: 'rotate an access key, and see that one is gone',
    at: '/access-keys?q=doomed',
    async refuse({ hand, ids, call }) {
      await hand.use('doomed')
      await hand.menu('More actions', 'Rotate secret')
      await hand.inDialog('Rotate the secret of doomed?')
      await call('/v1/mgmt/accesskey/delete', { id: ids.get('doomed') })
      await hand.use('Rotate secret')
    },
    refusedAt: 'alert',
    says: /access key/,
    async finish({ hand, go }) {
      await hand.press('Escape')
      await go('/access-keys?q=nightly')
      await hand.use('nightly')
      await hand.menu('More actions', 'Rotate secret')
      await hand.inDialog('Rotate the secret of nightly?')
      await hand.use('Rotate secret')
      await eventually(async () => (await hand.focus()).name).toBe('Copy')
      await hand.press('Enter')
      await hand.use('Close')
    },
    lands: 'More actions',
  },
  {
    task: 'create a management key',
    at: '/management-keys',
    async refuse({ hand }) {
      await hand.use('Create management key')
      await hand.inDialog('New management key')
      await hand.type('deploy')
      await hand.to('Permitted addresses')
      await hand.add('nowhere')
      await hand.use('Create management key')
    },
    refusedAt: 'Permitted addresses',
    async finish({ hand }) {
      await hand.press('Backspace')
      await hand.use('Create management key')
      await eventually(async () => (await hand.focus()).name).toBe('Copy')
      await hand.press('Enter')
      await hand.use('Close')
    },
    lands: 'deploy',
  },
  {
    task: 'create an SSO application',
    at: '/applications',
    async refuse({ hand }) {
      await hand.use('Create application')
      await hand.inDialog('New SSO application')
      await hand.type('Wiki')
      await hand.to('Redirect URL')
      await hand.type('https://help.example')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish({ hand }) {
      await hand.retype('Help desk')
      await hand.press('Enter')
    },
    done: /Help desk was created/,
    lands: 'Help desk',
  },
  {
    task: 'create an inbound application',
    at: '/inbound-applications',
    async refuse({ hand }) {
      await hand.use('Create application')
      await hand.inDialog('New third-party application')
      await hand.type('Agent')
      await hand.to('Callback URLs')
      await hand.add('nowhere')
      await hand.use('Create application')
    },
    refusedAt: 'Callback URLs',
    async finish({ hand }) {
      await hand.press('Backspace')
      await hand.add('https://agent.example/callback')
      await hand.use('Create application')
      await eventually(async () => (await hand.focus()).name).toBe('Copy')
      await hand.press('Enter')
      await hand.use('Close')
    },
    lands: 'Agent',
  },
  {
    task: 'create a webhook',
    at: '/webhooks',
    async refuse({ hand }) {
      await hand.use('Create webhook')
      await hand.inDialog('New audit webhook')
      await hand.type('siem')
      await hand.to('URL')
      await hand.type('nowhere')
      await hand.press('Enter')
    },
    refusedAt: 'URL',
    async finish({ hand }) {
      await hand.retype('https://siem.example/events')
      await hand.press('Enter')
    },
    done: /siem was created/,
    lands: 'siem',
  },
  {
    task: 'approve an origin',
    at: '/sign-in-settings',
    async refuse({ hand }) {
      await hand.to('Approved origins')
      await hand.add('nowhere')
      await hand.use('Save')
    },
    refusedAt: 'Approved origins',
    async finish({ hand }) {
      await hand.press('Backspace')
      await hand.add('https://app.example')
      await hand.use('Save')
    },
    done: /settings were saved/,
    lands: 'Sign-in and tokens',
  },
]
