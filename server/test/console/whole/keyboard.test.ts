import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { connectChromium } from '../../support/chromium/connect-chromium.ts'
import { eventually, type Keyboard, keyboardOn, listen } from '../../support/chromium/keyboard.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { serverForFile } from '../../support/test-server.ts'
import { enterPassword, visit } from '../../support/visitor.ts'

const server = serverForFile()
let browser: Browser
let page: Page
let hand: Keyboard
const ids = new Map<string, string>()

const schema = `model AuthZ 1.0

type user

type document
  relation owner: user
`
const flow = {
  metadata: { name: 'Ours', description: '', disabled: false },
  contents: { start: 'end', steps: { end: { type: 'action', action: 'session.start' } } },
  screens: [],
}

async function call(path: string, body: object) {
  const { status, body: answer } = await post(asKeyHolder(server()), path, body)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return answer
}

/** What is there before the tasks begin, and in their way. */
async function seed() {
  for (const name of ['Ada', 'Grace', 'Gone', 'Edsger']) {
    const loginId = `${name.toLowerCase()}@example.com`
    const { user } = await call('/v1/mgmt/user/create', { loginId, email: loginId, displayName: name })
    ids.set(name, user.userId)
  }
  await call('/v1/mgmt/tenant/create', { id: 'acme', name: 'Acme' })
  await call('/v1/mgmt/tenant/create', { id: 'globex', name: 'Globex' })
  await call('/v1/mgmt/user/update/tenant/add', { loginId: 'edsger@example.com', tenantId: 'globex' })
  for (const name of ['Editor', 'Reader', 'Doomed']) await call('/v1/mgmt/role/create', { name })
  await call('/v1/mgmt/permission/create', { name: 'read things' })
  for (const name of ['doomed', 'nightly'])
    ids.set(name, (await call('/v1/mgmt/accesskey/create', { name, expireTime: 0 })).key.id)
  await call('/v1/mgmt/fga/schema', { dsl: schema })
  await call('/v1/mgmt/list', { name: 'Offices', type: 'ips', data: [] })
  await call('/v1/mgmt/sso/idp/app/oidc/create', { name: 'Wiki', loginPageUrl: 'https://wiki.example' })
}

beforeAll(async () => {
  browser = await connectChromium()
  await seed()
  const visitor = await visit(browser, server().url)
  page = visitor.page
  await page.addInitScript(listen)
  await page.goto('/account')
  await page.getByRole('button', { name: /Gatehouse/ }).click()
  await enterPassword(page, server().shown)
  await page.getByRole('button', { name: /^Account of/ }).waitFor()
  hand = keyboardOn(page)
}, 60_000)
afterAll(() => browser?.close())

/** Goes to an address without loading the page, as a link does; a page is then read from its title. */
async function go(path: string) {
  if (path.startsWith(new URL(page.url()).pathname)) await go(path.startsWith('/account') ? '/jobs' : '/account')
  await page.evaluate(to => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    history.pushState({}, '', to)
  }, path)
  await eventually(async () => (await hand.focus()).role, path).toBe('h1')
  await page.evaluate(() => {
    window.heard = []
  })
}

/** Said of a field that was refused; its own message is read with the field. */
const badField = /field needs correction/

type Task = {
  task: string
  at: string | (() => string)
  /** All that is done up to the refusal. */
  refuse: () => Promise<unknown>
  /** The field that the server's refusal leads to, 'alert' for what is about none, or the dialog or the page that it opens. */
  refusedAt: string | { dialog: string } | { title: string }
  /** What a live region says of it, unless a field is named; a dialog and a title are read because they have the focus. */
  says?: RegExp
  /** What is done then. */
  finish: () => Promise<unknown>
  /** What the end is announced with. */
  done?: RegExp
  /** Where the focus is in the end. */
  lands: string
}

const tasks: Task[] = [
  {
    task: 'create a user',
    at: '/users',
    async refuse() {
      await hand.use('Create user')
      await hand.inDialog('New user')
      await hand.type('ada@example.com')
      await hand.press('Enter')
    },
    refusedAt: 'Login id',
    async finish() {
      await hand.retype('linus@example.com')
      await hand.press('Enter')
    },
    done: /was created/,
    lands: 'linus@example.com',
  },
  {
    task: 'edit a profile',
    at: () => `/users/${ids.get('Ada')}`,
    async refuse() {
      await hand.to('Email')
      await hand.retype('nope')
      await hand.press('Enter')
    },
    refusedAt: 'Email',
    async finish() {
      await hand.retype('ada@new.example')
      await hand.press('Enter')
    },
    done: /changes were saved/,
    lands: 'Email',
  },
  {
    task: 'add a login id',
    at: () => `/users/${ids.get('Ada')}`,
    async refuse() {
      await hand.use('Add login id')
      await hand.inDialog('Add login id')
      await hand.type('grace@example.com')
      await hand.press('Enter')
    },
    refusedAt: 'Login id',
    async finish() {
      await hand.retype('countess')
      await hand.press('Enter')
    },
    done: /changes were saved/,
    lands: 'Add login id',
  },
  {
    task: 'set a password',
    at: () => `/users/${ids.get('Ada')}/security`,
    async refuse() {
      await hand.to('New password')
      await hand.type('short')
      await hand.press('Enter')
    },
    refusedAt: 'New password',
    async finish() {
      await hand.retype('Correct-horse-battery-9')
      await hand.press('Enter')
    },
    done: /password was set/,
    lands: 'New password',
  },
  {
    task: 'disable a user, and see that one is gone',
    at: () => `/users/${ids.get('Gone')}/security`,
    async refuse() {
      await hand.use('Disable')
      await hand.inDialog('Disable Gone?')
      await call('/v1/mgmt/user/delete', { userId: ids.get('Gone') })
      await hand.use('Disable')
    },
    refusedAt: { title: 'User not found' },
    async finish() {
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
    at: '/tenants/globex/members',
    async refuse() {
      await hand.use('Add member')
      await hand.inDialog('Add a member to Globex')
      await hand.type('nobody@example.com')
      await hand.press('Enter')
    },
    refusedAt: 'User',
    async finish() {
      await hand.retype('grace@example.com')
      await hand.press('Enter')
    },
    done: /was added/,
    lands: 'Add member',
  },
  {
    task: 'give a user a role, and see that one is gone',
    at: () => `/users/${ids.get('Grace')}`,
    async refuse() {
      await hand.to('Roles')
      await hand.choose('Doomed')
      await hand.press('Escape')
      await call('/v1/mgmt/role/delete', { name: 'Doomed' })
      await hand.use('Save')
    },
    refusedAt: 'Roles',
    async finish() {
      await hand.press('Backspace')
      await hand.choose('Reader')
      await hand.press('Escape')
      await hand.use('Save')
    },
    done: /changes were saved/,
    lands: 'Grace',
  },
  {
    task: 'create a tenant',
    at: '/tenants',
    async refuse() {
      await hand.use('Create tenant')
      await hand.inDialog('New tenant')
      await hand.type('Initech')
      await hand.to('Tenant id')
      await hand.type('no spaces allowed')
      await hand.press('Enter')
    },
    refusedAt: 'Tenant id',
    async finish() {
      await hand.retype('initech')
      await hand.press('Enter')
    },
    done: /Initech was created/,
    lands: 'Initech',
  },
  {
    task: 'edit a tenant that changed meanwhile',
    at: '/tenants/acme',
    async refuse() {
      await hand.to('Name')
      await hand.retype('Acme Mine')
      await call('/v1/mgmt/tenant/update', { id: 'acme', name: 'Acme Theirs', selfProvisioningDomains: [] })
      await hand.press('Enter')
    },
    refusedAt: { dialog: 'Changed in the meantime' },
    async finish() {
      await hand.use('Save selection')
    },
    done: /changes were saved/,
    lands: 'Name',
  },
  {
    task: 'give a tenant a domain',
    at: '/tenants/acme',
    async refuse() {
      await hand.to('Email domains')
      await hand.add('not a domain')
      await hand.use('Save')
    },
    refusedAt: 'Email domains',
    async finish() {
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
    async refuse() {
      await hand.use('Create role')
      await hand.inDialog('New role')
      await hand.type('Editor')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish() {
      await hand.retype('Author')
      await hand.press('Enter')
    },
    done: /Author was created/,
    lands: 'Author',
  },
  {
    task: 'edit a role',
    at: '/roles?q=Author',
    async refuse() {
      await hand.use('Author')
      await hand.to('Name')
      await hand.retype('Editor')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish() {
      await hand.retype('Writer')
      await hand.press('Enter')
    },
    done: /saved/,
    lands: 'Name',
  },
  {
    task: 'create a permission',
    at: '/roles/permissions',
    async refuse() {
      await hand.use('Create permission')
      await hand.inDialog('New permission')
      await hand.type('read things')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish() {
      await hand.retype('write things')
      await hand.press('Enter')
    },
    done: /was created/,
    lands: 'Create permission',
  },
  {
    task: 'create an access key',
    at: '/access-keys',
    async refuse() {
      await hand.use('Create access key')
      await hand.inDialog('New access key')
      await hand.type('weekly')
      await hand.to('Permitted addresses')
      await hand.add('nowhere')
      await hand.use('Create access key')
    },
    refusedAt: 'Permitted addresses',
    async finish() {
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
    async refuse() {
      await hand.use('doomed')
      await hand.menu('More actions', 'Rotate secret')
      await hand.inDialog('Rotate the secret of doomed?')
      await call('/v1/mgmt/accesskey/delete', { id: ids.get('doomed') })
      await hand.use('Rotate secret')
    },
    refusedAt: 'alert',
    says: /access key/,
    async finish() {
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
    async refuse() {
      await hand.use('Create management key')
      await hand.inDialog('New management key')
      await hand.type('deploy')
      await hand.to('Permitted addresses')
      await hand.add('nowhere')
      await hand.use('Create management key')
    },
    refusedAt: 'Permitted addresses',
    async finish() {
      await hand.press('Backspace')
      await hand.use('Create management key')
      await eventually(async () => (await hand.focus()).name).toBe('Copy')
      await hand.press('Enter')
      await hand.use('Close')
    },
    lands: 'deploy',
  },
  {
    task: 'save a schema',
    at: '/authorization/schema',
    async refuse() {
      await hand.to('Schema language')
      await hand.retype(`${schema}  relation viewer: nobody\n`)
      await hand.press('Control+s')
    },
    refusedAt: 'Schema language',
    says: /nobody/,
    async finish() {
      await hand.retype(`${schema}  relation viewer: user\n`)
      await hand.press('Control+s')
    },
    done: /schema was saved/,
    lands: 'Schema language',
  },
  {
    task: 'add a relation',
    at: '/authorization/relations',
    async refuse() {
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
    async finish() {
      await hand.to('Target')
      await hand.retype('user:ada')
      await hand.use('Create')
    },
    done: /relation was created/,
    lands: 'Create relation',
  },
  {
    task: 'change a password rule',
    at: '/password-rules',
    async refuse() {
      await hand.to('Minimum length')
      await hand.retype('2')
      await hand.press('Enter')
    },
    refusedAt: 'Minimum length',
    async finish() {
      await hand.retype('12')
      await hand.press('Enter')
    },
    done: /password rules were saved/,
    lands: 'Minimum length',
  },
  {
    task: 'create a list',
    at: '/lists',
    async refuse() {
      await hand.use('Create list')
      await hand.inDialog('New list')
      await hand.type('Offices')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish() {
      await hand.retype('Guests')
      await hand.press('Enter')
    },
    done: /Guests was created/,
    lands: 'Guests',
  },
  {
    task: 'create a flow',
    at: '/flows',
    async refuse() {
      await hand.use('Create flow')
      await hand.inDialog('New flow')
      await hand.to('Name')
      await hand.type('Drawn')
      await hand.use('Create flow')
    },
    refusedAt: 'Id',
    async finish() {
      await hand.type('drawn')
      await hand.use('Create flow')
    },
    done: /Drawn was created/,
    lands: 'Drawn',
  },
  {
    task: 'import a flow',
    at: '/flows',
    async refuse() {
      await hand.use('Import flow')
      await hand.inDialog('Import a flow')
      await hand.type('ours')
      await hand.to('Flow as JSON')
      await hand.type(JSON.stringify({ ...flow, metadata: { name: ' ' } }))
      await hand.use('Import flow')
    },
    refusedAt: 'Flow as JSON',
    async finish() {
      await hand.retype(JSON.stringify(flow))
      await hand.use('Import flow')
    },
    done: /ours was imported/,
    lands: 'Ours',
  },
  {
    task: 'edit the theme',
    at: '/themes',
    async refuse() {
      await hand.to('Logo')
      await hand.type('javascript:alert(1)')
      await hand.press('Enter')
    },
    refusedAt: 'Logo',
    async finish() {
      await hand.retype('/logo.svg')
      await hand.press('Enter')
    },
    done: /theme was saved/,
    lands: 'Logo',
  },
  {
    task: 'edit the text of a message',
    at: '/message-texts',
    async refuse() {
      await hand.to('Subject')
      await hand.retype('{{nothing}}')
      await hand.press('Enter')
    },
    refusedAt: 'Subject',
    async finish() {
      await hand.retype('{{code}} is your code')
      await hand.press('Enter')
    },
    done: /text was saved/,
    lands: 'Subject',
  },
  {
    task: 'create an SSO application',
    at: '/applications',
    async refuse() {
      await hand.use('Create application')
      await hand.inDialog('New SSO application')
      await hand.type('Wiki')
      await hand.to('Sign-in page')
      await hand.type('https://help.example')
      await hand.press('Enter')
    },
    refusedAt: 'Name',
    async finish() {
      await hand.retype('Help desk')
      await hand.press('Enter')
    },
    done: /Help desk was created/,
    lands: 'Help desk',
  },
  {
    task: 'create an inbound application',
    at: '/inbound-applications',
    async refuse() {
      await hand.use('Create application')
      await hand.inDialog('New inbound application')
      await hand.type('Agent')
      await hand.to('Callback URLs')
      await hand.add('nowhere')
      await hand.use('Create application')
    },
    refusedAt: 'Callback URLs',
    async finish() {
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
    async refuse() {
      await hand.use('Create webhook')
      await hand.inDialog('New audit webhook')
      await hand.type('siem')
      await hand.to('URL')
      await hand.type('nowhere')
      await hand.press('Enter')
    },
    refusedAt: 'URL',
    async finish() {
      await hand.retype('https://siem.example/events')
      await hand.press('Enter')
    },
    done: /siem was created/,
    lands: 'siem',
  },
  {
    task: 'approve an origin',
    at: '/sign-in-settings',
    async refuse() {
      await hand.to('Approved origins')
      await hand.add('nowhere')
      await hand.use('Save')
    },
    refusedAt: 'Approved origins',
    async finish() {
      await hand.press('Backspace')
      await hand.add('https://app.example')
      await hand.use('Save')
    },
    done: /settings were saved/,
    lands: 'Sign-in and tokens',
  },
  {
    task: 'appoint an administrator',
    at: '/administrators',
    async refuse() {
      await hand.use('Appoint administrator')
      await hand.inDialog('Appoint an administrator')
      await hand.type('grace@example.com')
      await hand.to('Email')
      await hand.type('nope')
      await hand.press('Enter')
    },
    refusedAt: 'Email',
    async finish() {
      await hand.retype('grace@example.com')
      await hand.press('Enter')
    },
    done: /appointed/,
    lands: 'Appoint administrator',
  },
]

test.each(tasks)(
  'by keyboard alone: $task',
  async ({ at, refuse, refusedAt, says = badField, finish, done, lands }) => {
    const heard = () => page.evaluate(() => window.heard.join('\n'))
    const focused = async () => (await hand.focus()).name
    await go(typeof at === 'string' ? at : at())
    await refuse()
    if (typeof refusedAt !== 'string') {
      if ('dialog' in refusedAt) await hand.inDialog(refusedAt.dialog)
      else await eventually(focused).toBe(refusedAt.title)
    } else if (refusedAt === 'alert') await eventually(async () => (await hand.focus()).role).toBe('alert')
    else await eventually(hand.focus).toMatchObject({ name: refusedAt, isInvalid: true })
    if (typeof refusedAt === 'string') await eventually(heard).toMatch(says)
    await finish()
    if (done) await eventually(heard).toMatch(done)
    await eventually(focused).toBe(lands)
  },
)
