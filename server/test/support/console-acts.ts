import type { Locator, Page } from 'playwright-core'

/** Steps of an administrator in the console, by visible names. */
export function consoleActs(page: Page) {
  const button = (name: string, within: Page | Locator = page) => within.getByRole('button', { name, exact: true })
  const follow = (within: Locator, name: string) => within.getByRole('link', { name, exact: true }).click()
  /** To the first page of an entry of the sidebar, or to another one of its tabs or of the list of settings. */
  const navigate = async (entry: string, pageOfEntry?: string) => {
    await follow(page.getByRole('navigation', { name: 'Main navigation' }), entry)
    if (pageOfEntry && entry === 'Settings')
      return page.getByRole('main').getByRole('listitem').getByText(pageOfEntry, { exact: true }).click()
    if (pageOfEntry) await follow(page.getByRole('navigation', { name: 'Pages beside this one' }), pageOfEntry)
  }
  const toast = (text: string) => page.getByText(text, { exact: true }).first().waitFor()
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()

  return {
    navigate,
    heading,

    async createUser({ email, name }: { email: string; name: string }) {
      await navigate('Users')
      await button('Create user').click()
      const form = page.getByRole('dialog', { name: 'New user' })
      await form.getByLabel('Email, phone or login id').fill(email)
      await form.getByLabel('Display name').fill(name)
      await button('Create user', form).click()
      await toast(`${name} was created`)
      await heading(name)
    },

    /** Searches until exactly one is left. */
    async findUser(text: string) {
      await navigate('Users')
      await page.getByRole('searchbox', { name: 'Search users' }).fill(text)
      await page.getByRole('table', { name: 'Users' }).locator('tbody:not(:has(tr + tr))').waitFor()
    },

    async openUser(name: string) {
      await page.getByRole('table', { name: 'Users' }).getByRole('link', { name }).click()
      await heading(name)
    },

    async editGivenName(givenName: string) {
      await page.getByRole('tab', { name: 'Details' }).click()
      await page.getByLabel('Given name').fill(givenName)
      await button('Save').click()
      await toast('The changes were saved')
    },

    async disableUser(name: string) {
      await page.getByRole('tab', { name: 'Security' }).click()
      await button('Disable').click()
      await button('Disable', page.getByRole('dialog', { name: `Disable ${name}?` })).click()
      await toast(`${name} was disabled`)
    },

    async deleteUser(name: string) {
      await page.getByRole('tab', { name: 'Security' }).click()
      await button('Delete').click()
      const question = page.getByRole('dialog', { name: `Delete ${name}?` })
      await question.getByLabel(`Type ${name} to confirm`).fill(name)
      await button('Delete', question).click()
      await toast(`${name} was deleted`)
      await heading('Users')
    },

    async signOut(name: string) {
      await button(`Account of ${name}`).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
    },
  }
}
