import descope from '@descope/node-sdk'
import { expect, test } from 'vitest'
import { sharedServerForTest } from '../support/test-server.ts'

test('a link for the setup of single sign-on leads to the provider and not to the console', async () => {
  const { projectId, url: baseUrl, shown } = await sharedServerForTest()
  const { tenant } = descope({ projectId, baseUrl, managementKey: shown.managementKey }).management
  await tenant.createWithId('acme', 'Acme')
  const { data } = await tenant.generateSSOConfigurationLink('acme', 60)
  const page = await fetch(data?.adminSSOConfigurationLink ?? '')
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Single sign-on of Acme')])
  await tenant.revokeSSOConfigurationLink('acme')
  expect((await fetch(data?.adminSSOConfigurationLink ?? '')).status).toBe(400)
})
