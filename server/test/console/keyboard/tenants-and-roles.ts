import { schema, type Task } from './task.ts'

export const tenantAndRoleTasks: Task[] = [
  {
    task: 'create a tenant',
    at: '/tenants',
    async refuse({ hand }) {
      await hand.use('Create tenant')
      await hand.inDialog('New tenant')
      await hand.type('Initech')
      await hand.to('Tenant id')
      await hand.type('no spaces allowed')
      await hand.press('Enter')
    },
    refusedAt: 'Tenant id',
    async finish({ hand }) {
      await hand.retype('initech')
      await hand.press('Enter')
    },
    done: /Initech was created/,
    lands: 'Initech',
  },
  {
    task: 'edit a tenant that changed meanwhile',
    at: `/tenants/${btoa('Tenant:acme')}/details`,
    async refuse({ hand, call }) {
      await hand.to('Name')
      await hand.retype('Acme Mine')
      await call('/v1/mgmt/tenant/update', { id: 'acme', name: 'Acme Theirs', selfProvisioningDomains: [] })
      await hand.press('Enter')
    },
    refusedAt: { dialog: 'Changed in the meantime' },
    async finish({ hand }) {
      await hand.use('Save selection')
    },
    done: /changes were saved/,
    lands: 'Name',
  },
  {
    task: 'give a tenant a domain',
    at: `/tenants/${btoa('Tenant:acme')}/details`,
    async refuse({ hand }) {
      await hand.to('Email domains')
      await hand.add('not a domain')
      await hand.use('Save')
    },
    refusedAt: 'Email domains',
    async finish({ hand }) {
      await hand.press('Backspace')
      await hand.add('acme.example')
      await hand.use('Save')
    },
    done: /changes were saved/,
    lands: 'Acme Mine',
  },
  {
    task: 'create a role',
    at: '/roles',
    async refuse({ hand }) {
      await hand.use('Create role')
      await hand.inDialog('New role')
      await hand.type('Editor')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish({ hand }) {
      await hand.retype('Author')
      await hand.press('Enter')
    },
    done: /Author was created/,
    lands: 'Author',
  },
  {
    task: 'edit a role',
    at: '/roles?q=Author',
    async refuse({ hand }) {
      await hand.use('Author')
      await hand.to('Name')
      await hand.retype('Editor')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish({ hand }) {
      await hand.retype('Writer')
      await hand.press('Enter')
    },
    done: /saved/,
    lands: 'Name',
  },
  {
    task: 'create a permission',
    at: '/roles/permissions',
    async refuse({ hand }) {
      await hand.use('Create permission')
      await hand.inDialog('New permission')
      await hand.type('read things')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish({ hand }) {
      await hand.retype('write things')
      await hand.press('Enter')
    },
    done: /was created/,
    lands: 'Create permission',
  },
  {
    task: 'save a schema',
    at: '/authorization/schema',
    async refuse({ hand }) {
      await hand.to('Schema language')
      await hand.retype(`${schema}  relation viewer: nobody\n`)
      await hand.press('Control+s')
    },
    refusedAt: 'Schema language',
    // What saving says, and not what checking says beside it, which may be sooner: the next save would come too early.
    says: /column \d+: .*nobody/,
    async finish({ hand }) {
      await hand.retype(`${schema}  relation viewer: user\n`)
      await hand.press('Control+s')
    },
    done: /schema was saved/,
    lands: 'Schema language',
  },
  {
    task: 'add a relation',
    at: '/authorization/relations',
    async refuse({ hand }) {
      await hand.use('Create relation')
      await hand.inDialog('New relation')
      await hand.to('Resource')
      await hand.type('document:plan')
      await hand.to('Relation')
      await hand.type('owner')
      await hand.to('Target')
      await hand.type('document:other')
      await hand.use('Create')
    },
    refusedAt: 'alert',
    says: /document/,
    async finish({ hand }) {
      await hand.to('Target')
      await hand.retype('user:ada')
      await hand.use('Create')
    },
    done: /relation was created/,
    lands: 'Create relation',
  },
]
