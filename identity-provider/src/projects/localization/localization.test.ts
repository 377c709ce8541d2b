import { describe, expect, test } from 'vitest'
import { identityEngines } from '../../testing/engines.ts'

describe.each(identityEngines)('texts for translators on $engine', ({ start }) => {
  test('texts of a flow are exported by language and imported as its next version', async () => {
    const identity = await start()
    const { localization, flows } = identity.clientAs()
    const { overrides } = await localization.exportFlow({ flowId: 'sign-in' })
    const [key = '', english = ''] = Object.entries(overrides.languages.en ?? {})[0] ?? []
    expect(english).not.toBe('')
    const languages = { 'pt-BR': { [key]: 'Bem-vindo' } }
    const after = await localization.importFlow({
      flowId: 'sign-in',
      overrides: { version: overrides.version, languages },
    })
    expect(after.overrides).toMatchObject({ version: overrides.version + 1, languages: { en: { [key]: english } } })
    expect(after.overrides.languages['pt-br']).toEqual({ [key]: 'Bem-vindo' })
    const { flow } = await flows.exportV2({ flowId: 'sign-in' })
    expect((await flows.validate({ text: JSON.stringify(flow) })).problems).toEqual([])
    const wrong = { languages: { de: { 'nowhere/text': 'x' } } }
    await expect(localization.importFlow({ flowId: 'sign-in', overrides: wrong })).rejects.toMatchObject({
      fields: [{ field: 'overrides.languages.de.nowhere/text', message: 'is no text of this flow' }],
    })
    const late = { flowId: 'sign-in', overrides: { version: overrides.version, languages } }
    await expect(localization.importFlow(late)).rejects.toMatchObject({ name: 'FlowPublishedMeanwhile' })
    await expect(localization.exportFlow({ flowId: 'none' })).rejects.toMatchObject({ name: 'FlowNotFound' })
  })

  test('texts of messages are imported all or none', async () => {
    const identity = await start()
    const { localization, messages } = identity.clientAs()
    const before = (await localization.exportMessages({})).overrides
    expect(before.languages.de?.['magicLink/email/subject']).toBe('Anmelden bei {{project}}')
    const fr = { 'magicLink/email/subject': 'Se connecter', 'oneTimeCode/text/text': 'Votre code : {{code}}' }
    const { overrides } = await localization.importMessages({ overrides: { languages: { fr } } })
    expect(overrides.languages.fr).toMatchObject(fr)
    const { template } = await messages.loadTemplate({ purpose: 'oneTimeCode', format: 'text', locale: 'fr' })
    expect(template).toMatchObject({ text: 'Votre code : {{code}}', isChanged: true })
    const broken = { 'magicLink/email/subject': 'Autre', 'oneTimeCode/text/text': 'sans code', 'x/y/z': '' }
    const refused = localization.importMessages({ overrides: { languages: { fr: broken } } })
    await expect(refused).rejects.toMatchObject({
      fields: [{ field: 'overrides.languages.fr.x/y/z' }, { field: 'overrides.languages.fr.oneTimeCode/text/text' }],
    })
    expect((await localization.exportMessages({})).overrides).toEqual(overrides)
  })
})
