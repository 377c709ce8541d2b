import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../../support/chromium/keyboard.ts'
import { type ScreenReader, screenReaderOn } from '../../support/chromium/screen-reader.ts'
import { keyAndApplicationTasks } from './keys-and-applications.ts'
import { projectTasks } from './projects.ts'
import { tenantAndRoleTasks } from './tenants-and-roles.ts'
import { userTasks } from './users.ts'
import { worldForFile } from './world.ts'

type Reading = {
  /** One of the tasks that are done by keyboard. */
  task: string
  /** What the dialog or the page begins with. */
  begins: string
  /** What a screen reader finds in it, by role, name and state, in this order. */
  reads: readonly string[]
  /** What it says of the bad field, beside its name. */
  refusal: string
  /** What has the focus in the end. */
  ends: { role: string; name: string }
}

/** The main tasks of the console. */
const readings: readonly Reading[] = [
  {
    task: 'create a user',
    begins: 'dialog "New user":',
    reads: [
      'heading "New user" [level=2]',
      'button "Close"',
      'status: One field needs correction.',
      'textbox "Email, phone or login id" [invalid]: ada@example.com',
      'textbox "Display name"',
      'radiogroup "First sign-in"',
      'radio "On their own" [checked]',
      'combobox "Tenant"',
      'combobox "Roles"',
      'button "Create user"',
    ],
    refusal: 'Another user has the login id ada@example.com.',
    ends: { role: 'heading', name: 'linus@example.com' },
  },
  {
    task: 'edit a profile',
    begins: 'main:',
    reads: [
      'navigation "Breadcrumb"',
      'link "Users"',
      'heading "Ada" [level=1]',
      'tablist "Ada"',
      'tab "Details" [selected]',
      'tabpanel "Details"',
      'status: One field needs correction.',
      'heading "Contact" [level=2]',
      'textbox "Email" [invalid]: nope',
      'checkbox "Email address is verified"',
      'region "Unsaved changes"',
      'button "Save"',
    ],
    refusal: 'Must be an email address.',
    ends: { role: 'textbox', name: 'Email' },
  },
  {
    task: 'set a password',
    begins: 'main:',
    reads: [
      'tab "Security" [selected]',
      'heading "Password" [level=2]',
      'textbox "New password" [invalid]: short',
      'button "Show password"',
      'button "Generate"',
      'button "Set password"',
      'checkbox "Must be changed at the next sign-in" [checked]',
    ],
    refusal: 'Is one of the most common stolen passwords.',
    ends: { role: 'textbox', name: 'New password' },
  },
  {
    task: 'add a user to a tenant',
    begins: 'dialog "Add a member to Globex":',
    reads: ['textbox "User" [invalid]: nobody@example.com', 'combobox "Roles"', 'button "Add member"'],
    refusal: 'This user does not exist.',
    ends: { role: 'button', name: 'Add member' },
  },
  {
    task: 'invite an administrator',
    begins: 'dialog "Invite an administrator":',
    reads: [
      'textbox "Login id": grace@example.com',
      'textbox "Name"',
      'textbox "Email" [invalid]: nope',
      'switch "Administers all projects"',
      'radiogroup "Role in this project"',
      'radio "Developer" [checked]',
      'checkbox "Send an invitation by email" [checked]',
      'button "Invite administrator"',
    ],
    refusal: 'Must be an email address.',
    ends: { role: 'button', name: 'Invite administrator' },
  },
  {
    task: 'create a tenant',
    begins: 'dialog "New tenant":',
    reads: [
      'textbox "Name": Initech',
      'textbox "Tenant id" [invalid]: no spaces allowed',
      'combobox "Email domains"',
      'button "Create tenant"',
    ],
    refusal: 'Must have 1 to 100 letters, digits or any of _ . @ : -.',
    ends: { role: 'heading', name: 'Initech' },
  },
  {
    task: 'create a role',
    begins: 'dialog "New role":',
    reads: [
      'textbox "Name" [invalid]: Editor',
      'textbox "Description"',
      'combobox "Permissions"',
      'switch "Default"',
      'button "Create role"',
    ],
    refusal: 'Another role is called Editor.',
    ends: { role: 'heading', name: 'Author' },
  },
  {
    task: 'create an access key',
    begins: 'dialog "New access key":',
    reads: [
      'textbox "Name": weekly',
      'combobox "Roles"',
      'combobox "Permitted addresses"',
      'combobox "Expires"',
      'option "In 90 days" [selected]',
      'button "Create access key"',
    ],
    refusal: 'Must be an IP address or a range such as 192.0.2.0/24.',
    ends: { role: 'heading', name: 'weekly' },
  },
  {
    task: 'create an SSO application',
    begins: 'dialog "New SSO application":',
    reads: [
      'radiogroup "Protocol"',
      'radio "OpenID Connect" [checked]',
      'textbox "Name" [invalid]: Wiki',
      'textbox "Application id"',
      'textbox "Redirect URL"',
      'button "Create application"',
    ],
    refusal: 'Another SSO application has this id or name.',
    ends: { role: 'heading', name: 'Help desk' },
  },
  {
    task: 'change a password rule',
    begins: 'main:',
    reads: [
      'heading "Password settings" [level=1]',
      'navigation "Pages beside this one"',
      'status: One field needs correction.',
      'switch "Users can sign in with a password" [checked]',
      'textbox "Minimum length" [invalid]: 2 characters',
      'list "What users see"',
      'region "Unsaved changes"',
    ],
    refusal: 'Must be at least 4.',
    ends: { role: 'textbox', name: 'Minimum length' },
  },
]

const tasks = [...userTasks, ...tenantAndRoleTasks, ...keyAndApplicationTasks, ...projectTasks]
const world = worldForFile()
let reader: ScreenReader
beforeAll(async () => {
  reader = await screenReaderOn(world().page)
})

/** The lines of a tree that are expected and not there, or not in this order. */
function missing(tree: string, expected: readonly string[]): string[] {
  const lines = tree.split('\n').map(line => line.trim().replace(/^- /, ''))
  let from = 0
  return expected.filter(each => {
    const at = lines.findIndex((line, index) => index >= from && line.startsWith(each))
    if (at === -1) return true
    from = at + 1
    return false
  })
}

test.each(readings)('a screen reader is told: $task', async ({ task, begins, reads, refusal, ends }) => {
  const found = tasks.find(each => each.task === task)
  if (!found) throw new Error(`there is no task ${task}`)
  const { at, refuse, refusedAt, finish, done } = found
  const { page, go } = world()
  const heard = () => page.evaluate(() => window.heard)
  await go(typeof at === 'string' ? at : at(world()))
  await refuse(world())

  // The bad field has the focus, and what is wrong is said with its name.
  await eventually(reader.focus).toMatchObject({
    role: expect.stringMatching(/^(textbox|combobox)$/),
    name: refusedAt,
    isInvalid: true,
    description: expect.stringContaining(refusal),
  })
  const tree = await reader.tree()
  expect(tree).toMatch(new RegExp(`^- ${begins}`))
  expect(missing(tree, reads), tree).toEqual([])
  expect(reader.unnamedIn(tree)).toEqual([])
  expect(await reader.region('One field needs correction.')).toMatchObject({ role: 'status' })

  await finish(world())
  if (done) {
    await eventually(async () => (await heard()).join('\n')).toMatch(done)
    const said = (await heard()).find(each => done.test(each)) ?? ''
    expect(await reader.region(said)).toMatchObject({ role: expect.stringMatching(/^(alert|status)$/) })
  }
  await eventually(reader.focus).toMatchObject(ends)
})

test('what nothing names is found', () => {
  expect(
    reader.unnamedIn('- textbox "Name"\n- textbox\n  - button: x\n- switch [checked]\n- link "Users"'),
  ).toHaveLength(3)
})
