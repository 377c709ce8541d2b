import { describe, expect, test } from 'vitest'
import type { TestIdentity } from '../../testing/identity.ts'
import { identityEngines } from '../../testing/engines.ts'
import { sdkEngines } from '../../testing/sdk.ts'

describe.each(sdkEngines)('themes on $engine', ({ start, create }) => {
  const connect = ({ projectId, baseUrl, managementKey }: TestIdentity) =>
    create({ projectId, baseUrl, managementKey }).management.theme
  const themeOf = async (identity: TestIdentity) => (await identity.clientAs().projectSettings.load({})).theme

  test.each([
    ['in a style sheet', { light: { globals: ':root{--descope-colors-primary-main: #7C3AED;}' }, dark: {} }],
    ['in an object', { light: { globals: { colors: { primary: { main: '#7c3aed' } } } } }],
  ])('the primary colour %s becomes that of the hosted pages, and the rest is kept', async (_, cssTemplate) => {
    const identity = await start()
    const themes = connect(identity)
    const imported = await themes.import({ id: 'mine', cssTemplate })
    expect(imported.data?.theme).toEqual({ id: 'mine', cssTemplate })
    expect(await themeOf(identity)).toMatchObject({ primaryColor: '#7c3aed' })
    expect((await themes.export()).data?.theme).toEqual(imported.data?.theme)
  })

  test('what one project exports makes another look the same', async () => {
    const identity = await start()
    const theme = { primaryColor: '#0f766e', productName: 'Acme', radius: 0, font: 'serif' as const }
    await identity.clientAs().projectSettings.update({ theme })
    const exported = await connect(identity).export()
    const other = await identity.anotherProject()
    const theirs = connect({ ...identity, ...other })
    if (!exported.data) throw new Error('there is a theme')
    await theirs.import(exported.data.theme)
    expect((await theirs.export()).data).toEqual(exported.data)
    expect((await theirs.export()).data?.theme.cssTemplate).toMatchObject({ gatehouse: theme })
  })

  test('what is unknown of a theme is kept: a template that is a style sheet, and fields of another version', async () => {
    const identity = await start()
    const themes = connect(identity)
    const sheet = { id: 'mine', cssTemplate: ':root{--descope-colors-primary-main: #7c3aed;}', customName: 'Winter' }
    expect((await themes.import(sheet)).data?.theme).toEqual(sheet)
    expect((await themes.export()).data?.theme).toEqual(sheet)
    expect(await themeOf(identity)).toMatchObject({ primaryColor: '#7c3aed' })
    const object = { id: 'mine', cssTemplate: { light: {} }, styles: 7, nested: { a: [1, null] } }
    expect((await themes.import(object)).data?.theme).toMatchObject(object)
    expect(await themes.import({ id: 'mine', cssTemplate: 'x'.repeat(500_000) })).toMatchObject({ code: 400 })
  })

  test('a theme of ours that cannot be shown is refused, and nothing changes', async () => {
    const identity = await start()
    const wrong = { id: 'x', cssTemplate: { gatehouse: { primaryColor: 'red; }' } } }
    expect(await connect(identity).import(wrong)).toMatchObject({
      ok: false,
      code: 400,
      error: { errorMessage: expect.stringContaining('theme.cssTemplate.gatehouse.primaryColor') },
    })
    expect(await themeOf(identity)).toEqual({})
  })
})

describe.each(identityEngines)('themes on $engine', ({ start }) => {
  test('version 2 of the operations keeps styles, version and references', async () => {
    const { themes } = (await start()).clientAs()
    const theme = {
      styles: { light: { colors: { primary: '#123' } } },
      componentsVersion: '2.1.0',
      references: { a: 1 },
    }
    await themes.importV2({ theme })
    const exported = await themes.exportV2({})
    expect(exported.theme).toEqual(theme)
    await themes.importV2(exported)
    expect(await themes.exportV2({})).toEqual(exported)
    const more = { ...exported.theme, cssTemplate: { light: { a: 1 } }, fonts: ['Inter'] }
    await themes.importV2({ theme: more })
    expect(await themes.exportV2({})).toEqual({ theme: more })
    expect((await themes.export({})).theme).toMatchObject({ cssTemplate: more.cssTemplate, fonts: ['Inter'] })
  })
})
