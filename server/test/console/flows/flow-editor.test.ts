import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consoleActs } from '../../support/console-acts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible, expectToFit } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()
const shots = process.env.SHOTS

async function shot(page: Page, name: string) {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true })
}

const components = [
  { component: 'input', name: 'email', label: 'Email', type: 'email' },
  { component: 'input', name: 'password', label: 'Password', type: 'password' },
  { component: 'button', id: 'submit', text: 'Continue' },
]
const contents = {
  start: 'details',
  steps: {
    details: { type: 'screen', screen: 'credentials', next: 'verify' },
    verify: { type: 'action', action: 'password.signIn', next: { success: 'end', failure: 'details' } },
    end: { type: 'action', action: 'session.start' },
  },
}

/** A flow of the test's own, whose name is its id. */
async function importFlow(flowId: string, steps: Record<string, object> = {}) {
  const screens = [{ screenId: 'credentials', contents: { htmlTemplate: { title: 'Welcome', components } } }]
  const own = { ...contents, steps: { ...contents.steps, ...steps } }
  const flow = { flowId, metadata: { name: flowId }, contents: own, screens }
  const { status } = await post(asKeyHolder(server()), '/v2/mgmt/flow/import', { flow })
  expect(status).toBe(200)
}

async function openFlow(page: Page, flowId: string) {
  await consoleActs(page).navigate('Flows')
  await page.getByRole('table', { name: 'Flows' }).getByRole('link', { name: flowId, exact: true }).click()
  await page.getByRole('listbox', { name: 'Steps' }).waitFor()
}

async function exported(flowId: string) {
  const { body } = await post(asKeyHolder(server()), '/v2/mgmt/flow/export', { flowId })
  return body.flow
}

test('a step and a screen are drawn by keyboard, mended where they are wrong, and published', async () => {
  await importFlow('keyboard')
  const { page, problems } = await openConsole(browser(), server())
  await openFlow(page, 'keyboard')
  const steps = page.getByRole('listbox', { name: 'Steps' })
  await page.getByText('No problems.').waitFor()
  await expectAccessible(page)
  await shot(page, 'steps')
  await steps.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Add step after' }).press('Enter')
  await shot(page, 'menu')
  await page.getByRole('option', { name: 'Record that the user accepts the terms' }).click()
  await page.getByText('Unsaved changes.').waitFor()
  const problemList = page.getByRole('list', { name: 'Problems' })
  await problemList.getByRole('button', { name: 'user-acceptTerms' }).first().waitFor()
  await shot(page, 'problems')
  await expectAccessible(page)
  await page.getByLabel('Version of the terms').fill('2026-01')
  await page.getByText('No problems.').waitFor()
  await page.getByLabel('Next step on failure').selectOption('details')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('The draft was saved').waitFor()
  expect((await exported('keyboard')).contents.steps['user-acceptTerms']).toBeUndefined()

  await page.getByText('Screens', { exact: true }).click()
  await page.getByRole('button', { name: 'Add component' }).click()
  await page.getByRole('menuitem', { name: 'Link', exact: true }).click()
  await page.getByLabel('Text', { exact: true }).fill('Help')
  await page.getByRole('region', { name: 'Preview' }).getByText('Help').waitFor()
  await page.getByLabel('Language to add to Text').fill('de')
  await page.getByRole('button', { name: 'Add language to Text' }).click()
  await page.getByRole('textbox', { name: 'Text in de' }).fill('Hilfe')
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('de')
  await page.getByRole('region', { name: 'Preview' }).getByText('Hilfe').waitFor()
  await page.getByText('Phone', { exact: true }).click()
  await expectAccessible(page)
  await shot(page, 'screens')
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Publish keyboard?' })
  await dialog.getByText('Step user-acceptTerms is added').waitFor()
  await dialog.getByText('Screen credentials changes').waitFor()
  await shot(page, 'publish')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('The draft was published').waitFor()
  const published = await exported('keyboard')
  expect(published.contents.steps['user-acceptTerms']).toEqual({
    type: 'action',
    action: 'user.acceptTerms',
    version: '2026-01',
    next: { success: 'end', failure: 'details' },
  })
  expect(published.screens[0].contents.htmlTemplate.components.at(-1)).toMatchObject({
    text: { en: 'Help', de: 'Hilfe' },
  })
  expect(problems).toEqual([])
})

test('a secret header is kept unless another one is typed', async () => {
  await importFlow('headers', {
    verify: { type: 'action', action: 'password.signIn', next: { success: 'call', failure: 'details' } },
    call: {
      type: 'action',
      action: 'http.request',
      method: 'GET',
      url: `${server().url}/healthz`,
      headers: { Authorization: 'Bearer of somebody else', 'x-key': 'another secret', Accept: 'text/plain' },
      next: { success: 'end', failure: 'details' },
    },
  })
  const { headers: before } = (await exported('headers')).contents.steps.call
  const { page, problems } = await openConsole(browser(), server())
  await openFlow(page, 'headers')
  await page.locator('[data-step="call"] > rect').click()
  const values = page.getByPlaceholder('Stored. Type to replace it.')
  await values.nth(1).waitFor()
  expect(await values.evaluateAll(all => all.map(each => (each as HTMLInputElement).value))).toEqual(['', ''])
  await values.nth(1).scrollIntoViewIfNeeded()
  await shot(page, 'headers')
  const [bearer, key] = [page.getByLabel('Value, row 1'), page.getByLabel('Value, row 2')]
  await bearer.fill('what is typed and taken back')
  await bearer.fill('')
  await key.fill('a new secret')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('The draft was published').waitFor()
  const { headers } = (await exported('headers')).contents.steps.call
  expect(headers).toEqual({ ...before, 'x-key': expect.stringMatching(/^sealed:/) })
  expect(headers['x-key']).not.toBe(before['x-key'])
  expect(problems).toEqual([])
})

test('the pointer selects, moves and connects steps, and every change is taken back', async () => {
  await importFlow('pointer')
  const { page, problems } = await openConsole(browser(), server())
  await openFlow(page, 'pointer')
  const box = (id: string) => page.locator(`[data-step="${id}"] > rect`)
  await box('verify').click()
  await page.getByRole('region', { name: 'Step Check email address and password' }).waitFor()
  await page.getByLabel('Next step on failure').selectOption('')
  await page.getByText('On failure: no step').waitFor()
  const handle = await page.locator('[data-step="verify"] [data-way="failure"]').boundingBox()
  const target = await box('details').boundingBox()
  if (!handle || !target) throw new Error('both are drawn')
  await page.mouse.move(handle.x + 4, handle.y + 4)
  await page.mouse.down()
  await page.mouse.move(target.x + 40, target.y + 20, { steps: 4 })
  await page.mouse.up()
  await page.getByText('On failure: Show “Welcome”').waitFor()
  const before = await box('details').boundingBox()
  await page.mouse.move(target.x + 40, target.y + 20)
  await page.mouse.down()
  await page.mouse.move(target.x + 160, target.y + 90, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await box('details').boundingBox())?.x).not.toBe(before?.x)
  await shot(page, 'moved')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('On failure: no step').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Published.').waitFor()
  await page.getByRole('button', { name: 'Redo' }).click()
  await page.getByText('On failure: no step').waitFor()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard draft' }).click()
  await page.getByText('Published.').waitFor()
  expect(problems).toEqual([])
})

test('a condition, a loop and a draft of another administrator, on a phone in the dark', async () => {
  await importFlow('phone')
  const { page, problems } = await openConsole(browser(), server())
  await openFlow(page, 'phone')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Add step after' }).click()
  await page.getByRole('option', { name: 'Condition' }).click()
  await page.getByRole('combobox', { name: 'Value' }).fill('Email')
  await page
    .getByRole('group', { name: 'What was entered' })
    .getByRole('option', { name: 'Email', exact: true })
    .click()
  await page.getByLabel('Comparison').selectOption('has the domain')
  await page.getByLabel('Compared with').fill('example.com')
  await page.getByRole('button', { name: 'Add branch' }).click()
  await page.getByRole('group', { name: 'branch 2', exact: true }).waitFor()
  await page.getByText('No problems.').waitFor()
  await expectToFit(page)
  await expectAccessible(page)
  await shot(page, 'phone-dark')
  const theirs = { ...(await exported('phone')), metadata: { name: 'Theirs' } }
  await post(asKeyHolder(server()), '/v1/gatehouse/flow/draft/save', { flow: theirs })
  await page.getByRole('button', { name: 'Save draft' }).click()
  const changed = page.getByRole('dialog', { name: 'The draft was changed in the meantime' })
  await changed.getByRole('button', { name: 'Save over it' }).click()
  await page.getByText('The draft was saved').waitFor()
  expect(problems).toEqual([])
})

test('a flow of the hosted service is converted, with what is not known by name', async () => {
  const { page, problems } = await openConsole(browser(), server())
  const flow = {
    flowId: 'theirs',
    metadata: { name: 'Theirs' },
    contents: {
      startTask: '1',
      tasks: {
        1: { name: 'Score', action: 'connector-score', next: { rules: [{ interactionId: 'success', taskId: '2' }] } },
        2: { name: 'End', action: 'logged-in', next: {} },
      },
    },
  }
  await post(asKeyHolder(server()), '/v2/mgmt/flow/import', { flow })
  await consoleActs(page).navigate('Flows')
  await page.getByRole('link', { name: 'Theirs', exact: true }).click()
  await page.getByRole('list', { name: 'Unknown parts' }).getByText('Score').waitFor()
  await expectAccessible(page)
  await shot(page, 'hosted')
  await page.getByRole('button', { name: 'Convert to steps' }).click()
  await page.getByRole('listbox', { name: 'Steps' }).getByText('Score').waitFor()
  expect(problems).toEqual([])
})

test('a flow is created, tried out as a draft with its trace, embedded, disabled and duplicated', async () => {
  const { page, problems } = await openConsole(browser(), server())
  await consoleActs(page).navigate('Flows')
  await page.getByRole('button', { name: 'Create flow' }).click()
  const form = page.getByRole('dialog', { name: 'New flow' })
  await form.getByLabel('Name').fill('Trial')
  await form.getByRole('textbox', { name: 'Id' }).fill('trial')
  await shot(page, 'create')
  await form.getByRole('button', { name: 'Create flow' }).click()
  await page.getByText('Trial was created').waitFor()
  await page.getByText('Screens', { exact: true }).click()
  await page.getByRole('button', { name: 'Add screen' }).click()
  await page.getByRole('button', { name: 'Add component' }).click()
  await page.getByRole('menuitem', { name: 'Field' }).click()
  await page.getByText('Steps', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Add step after' }).click()
  await page.getByRole('option', { name: 'Screen' }).first().click()
  await page.getByRole('button', { name: 'Start here' }).click()
  await page.getByText('No problems.').waitFor()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('The draft was saved').waitFor()
  await page.getByRole('tab', { name: 'Test run' }).click()
  await page.getByRole('button', { name: 'Start test run' }).click()
  const screen = page.getByRole('region', { name: 'Screen of the run' })
  await page.locator('[data-mark=waits]').waitFor()
  await screen.getByLabel('Field').fill('Ada')
  await expectAccessible(page)
  await shot(page, 'test-run')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByText('The flow was completed').waitFor()
  const trace = page.getByRole('table', { name: 'Steps of the run' })
  await trace.getByText('field: Ada').waitFor()
  expect(await page.locator('[data-mark=waits]').count()).toBe(0)
  await expectAccessible(page)
  await shot(page, 'test-done')
  const more = async (name: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await more('Embed')
  await page.getByText('flow-id="trial"', { exact: false }).waitFor()
  await shot(page, 'embed')
  await page.keyboard.press('Escape')
  await more('Disable')
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click()
  await page.getByText('Trial was disabled').waitFor()
  await more('Duplicate')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await consoleActs(page).heading('Copy of Trial')
  expect(problems).toEqual([])
})

test('a flow is tried out as a user, whose address is filled in and whose code is shown, or with a role', async () => {
  await post(asKeyHolder(server()), '/v1/mgmt/role/create', { name: 'Auditor' })
  const anna = { loginId: 'anna@trial.example', email: 'anna@trial.example', verifiedEmail: true, displayName: 'Anna' }
  await post(asKeyHolder(server()), '/v1/mgmt/user/create', anna)
  const when = [{ value: 'user.roleNames', operator: 'contains', than: 'Auditor' }]
  const steps = {
    which: { type: 'condition', branches: [{ when, next: 'end' }], otherwise: 'ask' },
    ask: { type: 'screen', screen: 'ask', next: { go: 'send' } },
    send: { type: 'action', action: 'otp.signIn', channel: 'email', next: { success: 'ask', failure: 'ask' } },
    end: { type: 'end' },
  }
  const components = [
    { component: 'input', name: 'email', type: 'email', label: 'Email' },
    { component: 'button', id: 'go', text: 'Continue' },
  ]
  const screens = [{ screenId: 'ask', contents: { htmlTemplate: { title: 'Ask', components } } }]
  const flow = { flowId: 'by-role', metadata: { name: 'By role' }, contents: { start: 'which', steps }, screens }
  await post(asKeyHolder(server()), '/v2/mgmt/flow/import', { flow })
  const { page, problems } = await openConsole(browser(), server())
  await openFlow(page, 'By role')
  await page.getByRole('tab', { name: 'Test run' }).click()
  await page.getByRole('combobox', { name: 'As user' }).fill('anna@trial')
  await page.getByRole('option', { name: 'Anna' }).click()
  await page.getByRole('button', { name: 'Start test run' }).click()
  await page.getByText('Waits at: Show “Ask”').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  const sent = page.getByRole('region', { name: 'Sent by the run' })
  await sent.getByText('anna@trial.example').waitFor()
  await sent.getByRole('button', { name: /^Copy \d{6}$/ }).waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'With role' }).click()
  await page.getByRole('option', { name: 'Auditor' }).click()
  await page.getByRole('button', { name: 'Start again' }).click()
  await page.getByText('The flow was completed').waitFor()
  expect(problems).toEqual([])
})

test('the screen of a sub-flow is shown in a test run, and nothing is left of what was typed as a password', async () => {
  await importFlow('inner')
  const outer = {
    flowId: 'outer',
    metadata: { name: 'outer' },
    contents: {
      start: 'run',
      steps: { run: { type: 'subflow', flow: 'inner', next: 'end' }, end: { type: 'end' } },
    },
  }
  await post(asKeyHolder(server()), '/v2/mgmt/flow/import', { flow: outer })
  const { page, problems } = await openConsole(browser(), server())
  await openFlow(page, 'outer')
  await page.getByRole('tab', { name: 'Test run' }).click()
  await page.getByRole('button', { name: 'Start test run' }).click()
  const screen = page.getByRole('region', { name: 'Screen of the run' })
  await screen.getByLabel('Email').fill('nobody@example.com')
  await screen.getByLabel('Password').fill('a password of mine')
  await screen.getByRole('button', { name: 'Continue' }).click()
  await screen.getByRole('alert').waitFor()
  const trace = page.getByRole('table', { name: 'Steps of the run' })
  await trace.getByText('password: •••').waitFor()
  expect(await page.content()).not.toContain('a password of mine')
  await shot(page, 'sub-flow')
  expect(problems).toEqual([])
})
