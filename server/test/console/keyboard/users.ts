import type { Task } from './task.ts'

export const userTasks: Task[] = [
  {
    task: 'create a user',
    at: '/users',
    async refuse({ hand }) {
      await hand.use('Create user')
      await hand.inDialog('New user')
      await hand.type('ada@example.com')
      await hand.press('Enter')
    },
    refusedAt: 'Email, phone or login id',
    async finish({ hand }) {
      await hand.retype('linus@example.com')
      await hand.press('Enter')
    },
    done: /was created/,
    lands: 'linus@example.com',
  },
  {
    task: 'edit a profile',
    at: ({ ids }) => `/users/${ids.get('Ada')}/details`,
    async refuse({ hand }) {
      await hand.to('Email')
      await hand.retype('nope')
      await hand.press('Enter')
    },
    refusedAt: 'Email',
    async finish({ hand }) {
      await hand.retype('ada@new.example')
      await hand.press('Enter')
    },
    done: /changes were saved/,
    lands: 'Email',
  },
  {
    task: 'add a login id',
    at: ({ ids }) => `/users/${ids.get('Ada')}/details`,
    async refuse({ hand }) {
      await hand.use('Add login id')
      await hand.inDialog('Add login id')
      await hand.type('grace@example.com')
      await hand.press('Enter')
    },
    refusedAt: 'Login id',
    async finish({ hand }) {
      await hand.retype('countess')
      await hand.press('Enter')
    },
    done: /changes were saved/,
    lands: 'Add login id',
  },
  {
    task: 'set a password',
    at: ({ ids }) => `/users/${ids.get('Ada')}/security`,
    async refuse({ hand }) {
      await hand.to('New password')
      await hand.type('short')
      await hand.press('Enter')
    },
    refusedAt: 'New password',
    async finish({ hand }) {
      await hand.retype('Correct-horse-battery-9')
      await hand.press('Enter')
    },
    done: /password was set/,
    lands: 'New password',
  },
  {
    task: 'disable a user, and see that one is gone',
    at: ({ ids }) => `/users/${ids.get('Gone')}/security`,
    async refuse({ hand, ids, call }) {
      await hand.use('Disable')
      await hand.inDialog('Disable Gone?')
      await call('/v1/mgmt/user/delete', { userId: ids.get('Gone') })
      await hand.use('Disable')
    },
    refusedAt: { title: 'User not found' },
    async finish({ hand, ids, go }) {
      await go(`/users/${ids.get('Edsger')}/security`)
      await hand.use('Disable')
      await hand.inDialog('Disable Edsger?')
      await hand.use('Disable')
    },
    done: /Edsger was disabled/,
    lands: 'Edsger',
  },
  {
    task: 'add a user to a tenant',
    at: `/tenants/${btoa('Tenant:globex')}/members`,
    async refuse({ hand }) {
      await hand.use('Add member')
      await hand.inDialog('Add a member to Globex')
      await hand.type('nobody@example.com')
      await hand.press('Enter')
    },
    refusedAt: 'User',
    async finish({ hand }) {
      await hand.retype('grace@example.com')
      await hand.press('Enter')
    },
    done: /was added/,
    lands: 'Add member',
  },
  {
    task: 'give a user a role, and see that one is gone',
    at: ({ ids }) => `/users/${ids.get('Grace')}/details`,
    async refuse({ hand, call }) {
      await hand.to('Roles')
      await hand.choose('Doomed')
      await hand.press('Escape')
      await call('/v1/mgmt/role/delete', { name: 'Doomed' })
      await hand.use('Save')
    },
    refusedAt: 'Roles',
    async finish({ hand }) {
      await hand.press('Backspace')
      await hand.choose('Reader')
      await hand.press('Escape')
      await hand.use('Save')
    },
    done: /changes were saved/,
    lands: 'Grace',
  },
  {
    task: 'invite an administrator',
    at: '/administrators',
    async refuse({ hand }) {
      await hand.use('Invite administrator')
      await hand.inDialog('Invite an administrator')
      await hand.type('grace@example.com')
      await hand.to('Email')
      await hand.type('nope')
      await hand.press('Enter')
    },
    refusedAt: 'Email',
    async finish({ hand }) {
      await hand.retype('grace@example.com')
      await hand.press('Enter')
    },
    done: /is an administrator now/,
    lands: 'Invite administrator',
  },
]
