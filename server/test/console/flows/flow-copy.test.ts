import { expect, test } from 'vitest'
import { consoleActs } from '../../support/console-acts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { chromiumForFile, openConsole } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { expectAccessible } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()
const { SHOTS } = process.env

test('the built-in sign-in is copied, and a component of it gets a rule', async () => {
  const { page, problems } = await openConsole(browser(), server())
  await consoleActs(page).navigate('Flows')
  await page.getByRole('button', { name: 'Create flow' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Start from').selectOption('Copy of the built-in sign-in')
  await form.getByLabel('Name').fill('Our sign-in')
  await form.getByLabel('Id').fill('our-sign-in')
  await form.getByRole('button', { name: 'Create flow' }).click()
  await page.getByText('No problems.').waitFor()
  await page
    .getByRole('listbox', { name: 'Steps' })
    .getByRole('option', { name: /If Page purpose: choice of an account/ })
    .click()
  const asked = page.getByRole('combobox', { name: 'Compared with' }).nth(1)
  expect(await asked.inputValue()).toBe('missing access')
  await asked.click()
  await page.getByRole('option', { name: 'code of a device', exact: true }).waitFor()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/flow-asks.png`, fullPage: true })
  await page.keyboard.press('Escape')
  await page.getByText('Screens', { exact: true }).first().click()
  await page.getByRole('button', { name: /^4\. Button: Sign in/ }).click()
  const shownWhen = page.getByRole('group', { name: 'Shown when all of these hold', exact: true })
  await shownWhen.getByRole('button', { name: 'Add rule for when it is shown' }).click()
  await shownWhen
    .getByRole('group', { name: 'Shown when, rule 2' })
    .getByRole('combobox', { name: 'Value' })
    .fill('single sign-on')
  await page.getByRole('option', { name: 'A tenant has single sign-on' }).click()
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/flow-copy.png`, fullPage: true })
  await expectAccessible(page)
  await page.getByText('No problems.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page
    .getByText(/was published|Version 2/)
    .first()
    .waitFor()
  const { body } = await post(asKeyHolder(server()), '/v2/mgmt/flow/export', { flowId: 'our-sign-in' })
  const [screen] = body.flow.screens
  expect(screen.contents.htmlTemplate.components[3].when).toEqual([
    { value: 'project.methods.password', operator: 'is-true' },
    { value: 'project.hasSso', operator: 'is-true' },
  ])
  expect(problems).toEqual([])
})
