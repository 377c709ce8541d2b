import { onTestFinished, expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { consoleActs } from '../../support/console-acts.ts'
import { chromiumForFile } from '../../support/open-console.ts'
import { serverForFile } from '../../support/test-server.ts'
import { enterPassword, visit } from '../../support/visitor.ts'

const browser = chromiumForFile()
const server = serverForFile()

async function newVisitor(): Promise<Page> {
  const { page, problems, leave } = await visit(browser(), server().url)
  onTestFinished(leave)
  onTestFinished(() => expect(problems).toEqual([]))
  return page
}
function entrance(page: Page) {
  return page.getByRole('button', { name: 'Continue with Gatehouse' })
}

test('the only way to sign in begins at once, and leads back; after a sign-out it waits for its button', async () => {
  const page = await newVisitor()
  const asked: string[] = []
  page.on('framenavigated', frame => asked.push(new URL(frame.url()).pathname))
  await page.goto('/users?status=DISABLED')
  await page.getByLabel('Email').waitFor()
  expect(asked).not.toContain('/api/auth/signin')
  await enterPassword(page, server().shown)
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(page.url()).toBe(`${server().url}/users?status=DISABLED`)

  await consoleActs(page).signOut('Administrator')
  await entrance(page).waitFor()
  await page.goto('/users')
  await entrance(page).waitFor()
  await entrance(page).click()
  await enterPassword(page, server().shown)
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  // Signed in, it begins anew the next time.
  await page.context().clearCookies()
  await page.goto('/users')
  await page.getByLabel('Email').waitFor()
})

test('who is back from the provider without a session is not led on again', async () => {
  const page = await newVisitor()
  await page.goto('/')
  await page.getByLabel('Email').waitFor()
  await page.goto('/')
  await entrance(page).waitFor()
})

test('after an error the page says so, and the next visit waits for the button', async () => {
  const page = await newVisitor()
  await page.goto('/')
  await page.getByLabel('Email').waitFor()
  await page.goto('/api/auth/callback/gatehouse?error=access_denied&state=x')
  await page.getByRole('alert').first().waitFor()
  await entrance(page).waitFor()
  await page.goto('/')
  await entrance(page).waitFor()
})
