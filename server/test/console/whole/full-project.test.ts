import { openDatabase } from '@gatehouse-id/database'
import type { Tables } from '@gatehouse-id/identity-provider'
import { expect, onTestFinished, test } from 'vitest'
import { connectChromium } from '../../support/chromium/connect-chromium.ts'
import { consoleActs } from '../../support/console-acts.ts'
import { asKeyHolder, post } from '../../support/management-api.ts'
import { type FirstServer, sharedServerForTest } from '../../support/test-server.ts'
import {
  enterPassword,
  expectAccessible,
  expectToFit,
  tableRows,
  visit,
  toHostedSignIn,
} from '../../support/visitor.ts'

const names = `Amara Okafor, Ben Whitfield, Chiara Lombardi, Daniel Krüger, Elif Demir, Farid Haddad, Grace Mbeki,
  Hana Suzuki, Ivan Petrov, Jonas Lindqvist, Kavya Raman, Lucía Ferrer, Mateo Rojas, Nadia Benali, Oskar Nowak,
  Priya Desai, Quentin Moreau, Rosa Almeida, Sofia Holm, Tomás Vega, Uma Patel, Viktor Horvat, Wei Zhang, Yara Haddad`
  .split(',')
  .map(name => name.trim())
const roles = new Map([
  ['Wei Zhang', ['Administrator']],
  ['Uma Patel', ['Auditor']],
  ['Rosa Almeida', ['Auditor']],
  ['Ben Whitfield', ['Auditor']],
])
const disabled = ['Farid Haddad', 'Quentin Moreau']
const dayMs = 24 * 60 * 60 * 1000

function loginIdOf(name: string) {
  return `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .replace(' ', '.')}@example.com`
}

/** Fills a project as after some weeks of use. */
async function populate(server: FirstServer) {
  const caller = asKeyHolder(server)
  for (const name of names) {
    const loginId = loginIdOf(name)
    const user = { loginId, email: loginId, displayName: name, verifiedEmail: true, roleNames: roles.get(name) ?? [] }
    expect(await post(caller, '/v1/mgmt/user/create', user)).toMatchObject({ status: 200 })
  }
  for (const name of disabled) {
    const change = { loginId: loginIdOf(name), status: 'disabled' }
    expect(await post(caller, '/v1/mgmt/user/update/status', change)).toMatchObject({ status: 200 })
  }
  const db = await openDatabase<Tables>({ url: `file:${server.folder}/data/gatehouse.db` })
  const oldestFirst = ['Administrator', ...names]
  for (const [index, name] of oldestFirst.entries()) {
    const createdAt = Date.now() - (oldestFirst.length - index) * 1.7 * dayMs
    const times = { created_at: Math.round(createdAt), modified_at: Math.round(createdAt + (index % 5) * 0.3 * dayMs) }
    await db.updateTable('users').set(times).where('display_name', '=', name).execute()
  }
  await db.destroy()
}

test('a project with many users fits the window, on the sign-in page and in the console', async () => {
  const server = await sharedServerForTest({ DATABASE_URL: 'file:data/gatehouse.db' })
  await populate(server)
  const browser = await connectChromium()
  onTestFinished(() => browser.close())
  const { page, problems } = await visit(browser, server.url)

  await page.goto('/')
  await toHostedSignIn(page)
  await page.getByLabel('Password').waitFor()
  await expectToFit(page)
  await enterPassword(page, server.shown)

  await consoleActs(page).navigate('Users')
  await consoleActs(page).heading('Users')
  await page.getByRole('link', { name: 'Yara Haddad' }).waitFor()
  expect(await tableRows(page, 'Users')).toHaveLength(names.length + 1)
  await expectToFit(page)
  await expectAccessible(page)
  expect(problems).toEqual([])
})
