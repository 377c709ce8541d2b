import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../testing.ts'

let api: Awaited<ReturnType<typeof startTestGraphql>>
beforeAll(async () => {
  api = await startTestGraphql()
})
afterAll(() => api.identity.close())

const update = `mutation ($input: ThemeUpdateInput!) { result: themeUpdate(input: $input) { __typename
  ... on ThemeUpdatePayload { theme { version styles componentsVersion } } ... on InvalidInput { fields { field } } } }`

test('a theme is changed field by field, and an older version is refused', async () => {
  const { theme } = (await api.run('{ theme { version } }')) as { theme: { version: string } }
  const styles = { gatehouse: { primaryColor: '#0f766e' } }
  expect(await api.run(update, { input: { expectedVersion: theme.version, styles } })).toMatchObject({
    result: { theme: { styles } },
  })
  expect(await api.run(update, { input: { expectedVersion: theme.version, styles: {} } })).toEqual({
    result: { __typename: 'ThemeChangedMeanwhile' },
  })
  expect(await api.run(update, { input: { componentsVersion: '2' } })).toMatchObject({
    result: { theme: { styles, componentsVersion: '2' } },
  })
})

test.each([{ primaryColor: 'red; background: url(https://evil.example)' }, { logoUrl: 'javascript:alert(1)' }])(
  'a style that could run on the sign-in page is refused: %o',
  async gatehouse => {
    api.actAs({ roleNames: ['Developer'] })
    expect(await api.run(update, { input: { styles: { gatehouse } } })).toMatchObject({
      result: {
        __typename: 'InvalidInput',
        fields: [{ field: `styles.gatehouse.${Object.keys(gatehouse)[0]}` }],
      },
    })
    api.actAs({})
  },
)
