import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGraphql } from '../../contract-tests/testing.ts'

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
    result: { __typename: 'VersionConflict' },
  })
  expect(await api.run(update, { input: { componentsVersion: '2' } })).toMatchObject({
    result: { theme: { styles, componentsVersion: '2' } },
  })
  expect(await api.run(update, { input: { styles: null, componentsVersion: null } })).toMatchObject({
    result: { theme: { styles: {}, componentsVersion: null } },
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

test('the colour that styles from elsewhere name is that of the pages', async () => {
  const client = api.identity.clientAs()
  await client.projectSettings.update({ theme: {} })
  const styles = { light: { colors: { primary: '#123456' } } }
  await client.themes.importV2({ theme: { styles } })
  expect((await client.themes.exportV2({})).theme.styles).toEqual(styles)
  const page = { gatehouse: { primaryColor: '#123456' } }
  expect(await api.run('{ theme { styles } }')).toEqual({ theme: { styles: { ...styles, ...page } } })
})

test('a field that an update leaves out of the theme of the pages is gone', async () => {
  const logoUrl = '/logo.svg'
  await api.run(update, { input: { styles: { gatehouse: { logoUrl, radius: 4 } } } })
  expect(await api.run(update, { input: { styles: { gatehouse: { radius: 6 } } } })).toMatchObject({
    result: { theme: { styles: { gatehouse: expect.not.objectContaining({ logoUrl }) } } },
  })
})

test('a page is drawn in a theme that is not saved, in a language', async () => {
  const preview =
    'query ($theme: JSON, $language: String) { themePreview(page: SIGN_IN, theme: $theme, language: $language) }'
  const theme = { primaryColor: '#0f766e', productName: 'Acme <b>' }
  const { themePreview } = (await api.run(preview, { theme, language: 'de' })) as { themePreview: string }
  expect(themePreview).toContain('--fill:#0f766e')
  expect(themePreview).toContain('Acme &lt;b&gt;')
  expect(themePreview).toContain('<html lang="de"')
  const { body } = await api.send({
    query: preview,
    variables: { theme: { primaryColor: 'url(https://evil.example)' } },
  })
  expect(body.errors?.[0]?.extensions.code).toBe('BAD_REQUEST')
})
