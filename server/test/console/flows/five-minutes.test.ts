import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'

const browser = chromiumForFile()
const server = serverForFile()
const { SHOTS } = process.env

/** What a person does, counted: each click, and each word that is typed. */
function countedActs(page: Page) {
  const counted = { clicks: 0, words: 0 }
  return {
    counted,
    page,
    async click(target: Locator) {
      counted.clicks += 1
      await target.click()
    },
    /** In a field that has the focus, or is clicked into. */
    async type(target: Locator, text: string) {
      counted.clicks += 1
      counted.words += text.split(' ').length
      await target.fill(text)
    },
    async choose(field: Locator, option: string) {
      counted.clicks += 2
      await field.selectOption({ label: option })
    },
    async pick(field: Locator, option: string) {
      counted.clicks += 2
      await field.click()
      await page.getByRole('option', { name: option, exact: true }).click()
    },
  }
}
type Acts = ReturnType<typeof countedActs>

/** Adds a step behind the selected one, found by words. */
async function add({ page, counted }: Acts, words: string, name: string) {
  await page.getByRole('button', { name: 'Add step after' }).click()
  await page.getByRole('textbox', { name: 'Search steps' }).fill(words)
  await page.getByRole('option', { name }).first().click()
  counted.clicks += 2
  counted.words += words.split(' ').length
}

test('sign up or in with a code, ask the name, a passkey for administrators: by somebody who knows no step by name', async () => {
  await post(asKeyHolder(server()), '/v1/mgmt/role/create', { name: 'Admin' })
  const { page, problems } = await openConsole(browser(), server())
  const acts = countedActs(page)
  const step = (text: string) => page.locator('[data-step]').filter({ hasText: text }).locator('> rect')
  await acts.click(page.getByRole('link', { name: 'Flows', exact: true }))
  await acts.click(page.getByRole('button', { name: 'Create flow' }))
  const dialog = page.getByRole('dialog')
  await acts.choose(dialog.getByLabel('Start from'), 'Sign up or in')
  await acts.click(dialog.getByRole('button', { name: 'Create flow' }))
  await page.getByText('No problems.').waitFor()

  // Behind the code: administrators add a passkey.
  await acts.click(step('Check the code that'))
  await add(acts, 'condition', 'Condition')
  const rule = page.getByRole('group', { name: 'Branch 1, rule 1' })
  await acts.pick(rule.getByRole('combobox', { name: 'Value' }), 'Role')
  await acts.pick(rule.getByRole('combobox', { name: 'Compared with' }), 'Admin')
  await add(acts, 'add passkey', 'Add a passkey')
  await acts.choose(page.getByLabel('Next step on failure'), await labelOf(page, 'Next step on success'))
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/five-minutes.png` })

  // And everybody says their name first.
  await acts.click(page.getByText('Screens', { exact: true }))
  await acts.click(page.getByRole('button', { name: 'Add screen' }))
  await acts.type(page.getByLabel('Title', { exact: true }), 'What is your name?')
  await acts.click(page.getByRole('button', { name: 'Add component' }))
  await acts.click(page.getByRole('menuitem', { name: 'Field' }))
  await acts.type(page.getByLabel('Label', { exact: true }), 'Name')
  await acts.type(
    page.getByRole('region', { name: 'Screens' }).getByRole('textbox', { name: 'Name', exact: true }),
    'name',
  )
  await acts.click(page.getByText('Steps', { exact: true }).last())
  await acts.click(step('Check the code that'))
  await add(acts, 'screen', 'Screen')
  await acts.choose(page.getByLabel('Screen', { exact: true }), 'screen')
  await add(acts, 'profile', 'Set fields of the profile')
  await acts.choose(page.getByLabel('Next step on failure'), await labelOf(page, 'Next step on success'))
  await page.getByText('No problems.').waitFor()
  await acts.click(page.getByRole('button', { name: 'Publish' }))
  await acts.click(page.getByRole('dialog').getByRole('button', { name: 'Publish' }))
  await page.getByText('The draft was published').waitFor()
  const { body } = await post(asKeyHolder(server()), '/v2/mgmt/flow/export', { flowId: 'copy-of-sign-up-or-in' })
  const { steps } = body.flow.contents
  const stepAfter = (id: string) => steps[id].next.success ?? steps[id].next.submit ?? steps[id].next
  const shown = stepAfter('verify')
  expect(steps[shown]).toMatchObject({ type: 'screen', screen: 'screen' })
  const named = stepAfter(shown)
  expect(steps[named]).toMatchObject({ action: 'user.update', fields: { name: '{{form.name}}' } })
  const chosen = steps[stepAfter(named)]
  const isAdministrator = { value: 'user.roleNames', operator: 'contains', than: 'Admin' }
  expect(chosen.branches).toMatchObject([{ when: [isAdministrator], next: 'passkey-register' }])
  expect(chosen.otherwise).toBe(stepAfter('passkey-register'))
  expect(acts.counted.clicks).toBeLessThanOrEqual(40)
  expect(acts.counted.words).toBeLessThanOrEqual(15)
  expect(problems).toEqual([])
})

/** How the option that a list of steps has chosen is called. */
function labelOf(page: Page, field: string): Promise<string> {
  return page.getByLabel(field).evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.label ?? '')
}
