import { onTestFinished, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

test('says from which folder a thing, or things of a part, come', async () => {
  const api = await startTestGraphql()
  onTestFinished(api.identity.close)
  const { configuration } = api.identity.clientAs()
  const source = { repository: 'https://git.example/harbour', path: '', commit: 'c0ffee' }
  const files = { 'roles.json': [{ name: 'editor' }, { name: 'pilot' }] }
  await configuration.apply({ files, source, managed: ['roles/editor', 'roles/pilot'] })
  const ask = (within: string) =>
    api.run(
      'query ($within: String!) { configurationSources(within: $within) { repository path commit thingCount } }',
      { within },
    )
  const told = { ...source, path: null }
  expect(await ask('roles')).toEqual({ configurationSources: [{ ...told, thingCount: 2 }] })
  expect(await ask('roles/editor')).toEqual({ configurationSources: [{ ...told, thingCount: 1 }] })
  expect(await ask('roles/nobody')).toEqual({ configurationSources: [] })
})
