import { InvalidInput } from '@gatehouse-id/operation'
import { describe, expect, test } from 'vitest'
import { formats, purposes } from '../purposes.ts'
import { identityEngines } from '../../../testing/engines.ts'

const code = { purpose: 'oneTimeCode', format: 'text', locale: 'en' } as const

describe.each(identityEngines)('message templates on $engine', ({ start }) => {
  test('every purpose has a built-in text in every format, with its placeholders', async () => {
    const { messages } = (await start()).clientAs()
    const { templates } = await messages.listTemplates({})
    expect(templates.filter(({ locale }) => locale === 'en')).toHaveLength(purposes.length * formats.length)
    for (const { text, placeholders } of templates)
      for (const { name, isRequired } of placeholders) if (isRequired) expect(text).toContain(`{{${name}}}`)
  })

  test('a changed text is the one that is loaded until it is reset', async () => {
    const { messages, audit } = (await start()).clientAs()
    const { template } = await messages.updateTemplate({ ...code, text: 'Code: {{code}}' })
    expect(template).toMatchObject({ text: 'Code: {{code}}', isChanged: true })
    expect((await messages.loadTemplate(code)).template.text).toBe('Code: {{code}}')
    const reset = (await messages.resetTemplate(code)).template
    expect(reset).toMatchObject({ isChanged: false, text: expect.stringContaining('Your code') })
    const { audits } = await audit.search({ actions: ['MessageTemplateModified', 'MessageTemplateReset'] })
    expect(audits).toHaveLength(2)
  })

  test('a language falls back to its shorter tag, then to the language of the project', async () => {
    const identity = await start()
    const { messages, projectSettings } = identity.clientAs()
    await messages.updateTemplate({ ...code, locale: 'pt', text: 'Código: {{code}}' })
    const localeOf = async (locale: string) => (await messages.loadTemplate({ ...code, locale })).template.locale
    expect(await localeOf('pt-BR')).toBe('pt')
    expect(await localeOf('pt_br')).toBe('pt')
    expect(await localeOf('fr')).toBe('en')
    await projectSettings.update({ messages: { locale: 'de' } })
    expect(await localeOf('fr')).toBe('de')
  })

  test.each([
    [{ text: 'no code in it' }, 'text', 'must contain {{code}}'],
    [{ text: '{{code}} {{password}}' }, 'text', 'has no placeholder {{password}}'],
    [{ text: '{{code}}', html: '<p>hello</p>' }, 'html', 'must contain {{code}}'],
    [{ text: '{{code}}', subject: 'a {{b}}' }, 'subject', 'has no placeholder {{b}}'],
    [{ text: '{{code}}', subject: 'a\r\nbcc: everyone@example.com' }, 'subject', 'must be one line'],
    [{ text: '{{code}}', locale: 'not a language' }, 'locale', 'must be a language tag'],
  ])('%o is refused with the field that is wrong', async (wrong, field, message) => {
    const { messages } = (await start()).clientAs()
    const error = await messages.updateTemplate({ ...code, format: 'email', subject: 's', ...wrong }).catch(e => e)
    expect(error).toBeInstanceOf(InvalidInput)
    expect(error.fields).toContainEqual({ field, message: expect.stringContaining(message) })
  })

  test('what an application sends along may stand in a text', async () => {
    const { messages } = (await start()).clientAs()
    const text = '{{code}} for {{options.shop}}'
    expect((await messages.updateTemplate({ ...code, text })).template.text).toBe(text)
  })

  test('another project keeps its own texts', async () => {
    const identity = await start()
    const other = await identity.anotherProject()
    await identity.clientAs().messages.updateTemplate({ ...code, text: 'Ours: {{code}}' })
    const authorization = `Bearer ${other.projectId}:${other.managementKey}`
    const answer = await fetch(`${identity.baseUrl}/v1/gatehouse/messages/templates`, { headers: { authorization } })
    expect(JSON.stringify(await answer.json())).not.toContain('Ours:')
    const wrong = await fetch(`${identity.baseUrl}/v1/gatehouse/messages/templates`, {
      headers: { authorization: `Bearer ${identity.projectId}:wrong` },
    })
    expect(wrong.status).toBe(401)
  })
})
