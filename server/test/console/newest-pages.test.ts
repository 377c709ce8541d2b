import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { chromiumForFile, openConsole } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'
import { expectAccessible } from '../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

async function open(path: string): Promise<Page> {
  const { page, problems } = await openConsole(browser(), server(), { path })
  onTestFinished(() => expect(problems).toEqual([]))
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  return page
}
function button(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true })
}
async function expectAccessibleInBoth(page: Page) {
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
}

test('a resource is created, gets scopes and lifetimes, and an application gets a policy for it', async () => {
  const page = await open('/resources')
  await page.getByText('No resources yet').waitFor()
  await button(page, 'Create resource').first().click()
  const dialog = page.getByRole('dialog', { name: 'New resource' })
  await dialog.getByLabel('Name').fill('Billing')
  await dialog.getByLabel('URI').fill('billing')
  await page.keyboard.press('Enter')
  await expect.poll(() => dialog.getByLabel('URI').getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel('URI').fill('https://billing.example')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor()
  await button(page, 'Copy Metadata').waitFor()
  await expectAccessibleInBoth(page)
  await page.getByLabel('Acting for itself').selectOption('NONE')
  await button(page, 'Save').click()
  await page.getByText('The changes were saved').waitFor()

  await page.getByRole('tab', { name: 'Scopes' }).click()
  await button(page, 'Add scope').first().click()
  await page.getByLabel('Scope, row 1').fill('invoices:read')
  await button(page, 'Save').click()
  await expect.poll(() => button(page, 'Save').count()).toBe(0)
  await page.getByRole('tab', { name: 'Registration' }).click()
  await page.getByLabel('Refresh tokens').fill('400')
  await button(page, 'Save').click()
  await page.getByText('Must be from a minute to 365 days').waitFor()
  await page.getByLabel('Refresh tokens').fill('30')
  await page.getByLabel('Metadata documents').check()
  await expectAccessibleInBoth(page)
  await button(page, 'Save').click()
  await expect.poll(() => button(page, 'Save').count()).toBe(0)

  const agent = { name: 'Agent', approvedCallbackUrls: ['https://agent.example/back'], permissionsScopes: [] }
  expect(await post(asKeyHolder(server()), '/v1/mgmt/thirdparty/app/create', agent)).toMatchObject({ status: 200 })
  await page.goto('/inbound-applications')
  await page.getByRole('link', { name: 'Agent' }).click()
  await page.getByRole('tab', { name: 'Resources' }).click()
  await button(page, 'Add resource').click()
  const policy = page.getByRole('dialog', { name: 'Add resource' })
  await policy.getByRole('combobox', { name: 'Resource' }).click()
  await page.getByRole('option', { name: /^Billing/ }).click()
  await policy.getByRole('combobox', { name: 'Scopes for users' }).click()
  await page.getByRole('option', { name: 'invoices:read' }).click()
  await page.keyboard.press('Escape')
  await policy.getByRole('button', { name: 'Add resource' }).click()
  await page.getByRole('cell', { name: 'invoices:read' }).waitFor()
  await expectAccessibleInBoth(page)
  await button(page, 'Actions for Billing').click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByText('No resources yet').waitFor()
})

test('an MCP server is created, shows its issuer, and is found and deleted', async () => {
  const page = await open('/mcp-servers?create=true')
  const dialog = page.getByRole('dialog', { name: 'New MCP server' })
  await dialog.getByLabel('Name').fill('Tools')
  await dialog.getByLabel('URL').fill('https://tools.example/mcp')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tools', level: 1 }).waitFor()
  await button(page, 'Copy Issuer').waitFor()
  await page.getByText(`${server().url}/v1/apps/agentic/${server().projectId}/`).first().waitFor()
  await expectAccessibleInBoth(page)
  await page.goto('/mcp-servers?q=tools.example')
  await page.getByRole('row', { name: /Tools.*Admitted/ }).waitFor()
  await page.goto('/mcp-servers?q=nothing')
  await page.getByText('No matching MCP servers').waitFor()
  await button(page, 'Clear filters').click()
  await page.getByRole('link', { name: 'Tools' }).click()
  await button(page, 'More actions').click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByLabel('Type Tools to confirm').fill('Tools')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText('No MCP servers yet').waitFor()
})
