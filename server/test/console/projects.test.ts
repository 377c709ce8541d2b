import { expect, test } from 'vitest'
import { asKeyHolder, post } from '../support/management-api.ts'
import { chromiumForFile, openConsole } from '../support/open-console.ts'
import { serverForFile } from '../support/test-server.ts'
import { expectAccessible, expectToFit, tableRows } from '../support/visitor.ts'

const server = serverForFile()
const browser = chromiumForFile()

test('an administrator makes a project, works in it, moves its configuration and deletes it', async () => {
  const { page, problems } = await openConsole(browser(), server())
  const switcher = (name: string) => page.getByRole('button', { name: `Project ${name}: switch`, exact: true })
  await switcher('My project').click()
  await page.getByRole('textbox', { name: 'Search projects' }).fill('nothing like it')
  await page.getByText('No project matches.').waitFor()
  await page.getByRole('textbox', { name: 'Search projects' }).fill('')
  await page.getByRole('button', { name: /^My project/ }).waitFor()
  await expectAccessible(page)

  // Create: what is missing stands at its field; then the page is that of the new project.
  await page.getByRole('button', { name: 'Create project', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Create a project' })
  await form.getByRole('button', { name: 'Create project' }).click()
  await form.getByText('Enter a name.').waitFor()
  await form.getByLabel('Name').fill('Europe')
  await form.getByLabel('Tags').fill('eu')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Create project' }).click()
  await switcher('Europe').waitFor()
  await page.goto('/users')
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect(await page.getByText(server().shown.email).count()).toBe(0)

  // The page of projects: tags with a version, the snapshot with what it changes.
  await page.goto('/projects')
  await page.getByRole('table', { name: 'Projects' }).getByText('Current').waitFor()
  expect((await tableRows(page, 'Projects')).map(([name]) => name?.split('\n')[0])).toEqual(['Europe', 'My project'])
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  // The sidebar moves away first.
  await expectToFit(page)
  expect((await page.getByRole('button', { name: 'Create project' }).boundingBox())?.x).toBeLessThan(300)
  await page.setViewportSize({ width: 1280, height: 800 })
  const act = async (name: string) => {
    await page.getByRole('button', { name: 'Actions for Europe' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  const { projects } = (await post(asKeyHolder(server()), '/v1/mgmt/projects/list', {})).body
  const projectId = projects.find(({ name }: { name: string }) => name === 'Europe').id
  await act('Edit tags')
  const tags = page.getByRole('dialog', { name: 'Tags of Europe' })
  await tags.getByLabel('Tags').fill('late')
  await page.keyboard.press('Enter')
  await post({ ...asKeyHolder(server()), projectId }, '/v1/mgmt/project/update/tags', { tags: ['meanwhile'] })
  await tags.getByRole('button', { name: 'Save tags' }).click()
  await tags.getByRole('alert').waitFor()
  await page.goto('/projects')
  await page.getByText('meanwhile', { exact: true }).waitFor()

  const downloading = page.waitForEvent('download')
  const snapshotAct = async (name: string) => {
    await page.getByRole('button', { name: 'Snapshot', exact: true }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await snapshotAct('Export snapshot')
  const file = await (await downloading).createReadStream()
  const snapshot = JSON.parse(Buffer.concat(await file.toArray()).toString())
  expect(snapshot['project.json']).toMatchObject({ name: 'Europe', tags: ['meanwhile'] })
  await snapshotAct('Import snapshot')
  const importing = page.getByRole('dialog', { name: 'Import a snapshot' })
  const choose = (text: string) =>
    importing
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer: Buffer.from(text) })
  await choose('name,email')
  await importing.getByText('This file is not a snapshot.').waitFor()
  await choose(JSON.stringify({ ...snapshot, 'project.json': { ...snapshot['project.json'], name: 'European Union' } }))
  await importing.getByText('1 file changes').waitFor()
  await importing.getByText('project.json').click()
  await importing.getByText('"name": "European Union"').waitFor()
  await expectAccessible(page)
  await importing.getByRole('button', { name: 'Import snapshot' }).click()
  await page.getByText('The snapshot was imported').first().waitFor()
  await switcher('European Union').waitFor()

  await page.getByRole('button', { name: 'Actions for European Union' }).click()
  await page.getByRole('menuitem', { name: 'Delete project' }).click()
  await page.getByLabel('Type “European Union” to confirm').fill('European Union')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete project' }).click()
  await switcher('My project').waitFor()

  // What was chosen before and is gone.
  await page.evaluate(id => window.sessionStorage.setItem('gatehouse.project', id), projectId)
  await page.goto('/users')
  await page.getByText('You no longer have access to the project you chose before.').waitFor()
  await switcher('My project').waitFor()
  expect(problems).toEqual([])
})
