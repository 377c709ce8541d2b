import { expect, onTestFinished, test } from 'vitest'
import { startTestIdentity } from '../../../../testing/identity.ts'
import { applicationName } from './application-name.ts'

test('an application without a name is called by the product, else by the project', async () => {
  const identity = await startTestIdentity()
  onTestFinished(() => identity.close())
  const { projectSettings, projects } = identity.clientAs()
  await projects.updateName({ name: 'Harbour' })
  const nameOf = async (given?: string) => applicationName(identity, given, await projectSettings.load({}))
  expect([await nameOf('Wiki'), await nameOf()]).toEqual(['Wiki', 'Harbour'])
  await projectSettings.update({ theme: { productName: 'Torhaus' } })
  expect([await nameOf('Wiki'), await nameOf()]).toEqual(['Wiki', 'Torhaus'])
})
