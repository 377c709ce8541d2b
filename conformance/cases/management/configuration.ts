import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import { type Cases, ok, refused, signedUp, type Context } from '../../support/context.ts'

const done = { ok: true }
const missing = { ok: false, code: 404 }

export const passwordSettings: Cases = {
  async 'password.getSettings'({ sdk: { management } }) {
    expect(ok(await management.password.getSettings(''))).toMatchObject({ enabled: true, minLength: 8 })
    expect(await management.password.getSettings('none')).toMatchObject(missing)
  },
  async 'password.configureSettings'({ sdk: { management } }) {
    const { id } = ok(await management.tenant.create(fresh('Tenant')))
    const settings = ok(await management.password.getSettings(id))
    expect(await management.password.configureSettings(id, { ...settings, minLength: 20 })).toMatchObject(done)
    expect(ok(await management.password.getSettings(id))).toMatchObject({ minLength: 20 })
    expect(await management.password.configureSettings(id, { ...settings, minLength: -1 })).toMatchObject({ code: 400 })
  },
}

async function flowOf({ sdk: { management } }: Context) {
  const id = fresh('flow').replaceAll(' ', '-')
  const { flow, screens } = ok(await management.flow.export('sign-in'))
  ok(await management.flow.import(id, { ...flow, id, name: 'Mine' }, screens))
  return { id, flow: management.flow }
}

export const flows: Cases = {
  async 'flow.list'(context) {
    const { id, flow } = await flowOf(context)
    expect(ok(await flow.list()).flows.map(each => each.id)).toContain(id)
  },
  async 'flow.delete'(context) {
    const { id, flow } = await flowOf(context)
    expect(await flow.delete([id])).toMatchObject(done)
    expect(await flow.export(id)).toMatchObject(missing)
  },
  async 'flow.export'(context) {
    const { id, flow } = await flowOf(context)
    expect(ok(await flow.export(id))).toMatchObject({ flow: { id, name: 'Mine' } })
  },
  async 'flow.import'(context) {
    const { id, flow } = await flowOf(context)
    const exported = ok(await flow.export(id))
    expect(ok(await flow.import(id, { ...exported.flow, name: 'Again' }, exported.screens))).toMatchObject({
      flow: { id, name: 'Again' },
    })
  },
  async 'flow.run'(context) {
    const { id, flow } = await flowOf(context)
    expect(await flow.run(id)).toMatchObject({ ok: false, code: 400 })
    const steps = { end: { type: 'end', output: { greeting: 'Hello {{input.name}}' } } }
    ok(await flow.import(id, { id, name: 'Mine', dsl: { start: 'end', steps }, disabled: false, description: '' }, []))
    expect(ok(await flow.run(id, { input: { name: 'Ada' } }))).toEqual({ greeting: 'Hello Ada' })
  },
}

export const themes: Cases = {
  async 'theme.export'({ sdk: { management } }) {
    expect(ok(await management.theme.export()).theme).toMatchObject({ cssTemplate: expect.anything() })
  },
  async 'theme.import'({ sdk: { management } }) {
    const cssTemplate = { light: { colors: { primary: '#112233' } } }
    const { theme } = ok(await management.theme.import({ id: 'mine', cssTemplate }))
    expect(theme).toMatchObject({ id: 'mine', cssTemplate })
  },
}

export const audit: Cases = {
  async 'audit.search'(context) {
    const { userId } = await signedUp(context)
    const found = ok(await context.sdk.management.audit.search({ userIds: [userId], actions: ['LoginSucceed'] }))
    expect(found).toMatchObject([{ userId, action: 'LoginSucceed' }])
    expect(found[0]?.occurred).toBeTypeOf('number')
  },
  async 'audit.searchAll'(context) {
    const { userId } = await signedUp(context)
    const { audits } = ok(await context.sdk.management.audit.searchAll({ userIds: [userId] }))
    expect(audits.map(({ action }) => action)).toContain('UserCreated')
  },
  async 'audit.createEvent'({ sdk: { management } }) {
    const action = fresh('Docked').replaceAll(' ', '')
    const event = { action, type: 'info' as const, actorId: 'pilot', tenantId: 'none', data: { berth: 7 } }
    expect(await management.audit.createEvent(event)).toMatchObject(done)
    expect(ok(await management.audit.search({ actions: [action], tenants: ['none'] }))).toMatchObject([{ action }])
  },
  async 'audit.createAuditWebhook'({ sdk: { management } }) {
    const webhook = { name: fresh('siem'), url: 'https://siem.example/events', hmacSecret: 'shared' }
    expect(await management.audit.createAuditWebhook(webhook)).toMatchObject(done)
    expect(await management.audit.createAuditWebhook({ ...webhook, url: 'nowhere' })).toMatchObject({ code: 400 })
    ok(await removed(management.project, webhook.name))
  },
}

/** A webhook without its secret would keep this project's snapshots out of others. */
async function removed(project: Context['sdk']['management']['project'], name: string) {
  const { files } = ok(await project.exportSnapshot())
  // The part of the snapshot at this path has webhooks.
  const { items } = files['auditWebhooks.json'] as { items: { name: string }[] }
  const kept = { 'auditWebhooks.json': { items: items.filter(webhook => webhook.name !== name) } }
  return { ...(await project.importSnapshot({ files: kept })), data: {} }
}

async function listOf({ sdk: { management } }: Context, type: 'texts' | 'ips') {
  const name = fresh('list')
  const made = ok(await management.list.create({ name, type, data: [] }))
  return { id: made.id ?? '', name, list: management.list }
}

export const lists: Cases = {
  async 'list.create'(context) {
    const { name, list } = await listOf(context, 'texts')
    expect(await list.create({ name, type: 'texts', data: [] })).toMatchObject({ ok: false, code: 400 })
  },
  async 'list.update'(context) {
    const { id, name, list } = await listOf(context, 'texts')
    expect(ok(await list.update(id, { name, type: 'texts', data: ['a'] }))).toMatchObject({ data: ['a'] })
  },
  async 'list.delete'(context) {
    const { id, list } = await listOf(context, 'texts')
    expect(await list.delete(id)).toMatchObject(done)
    expect(await list.load(id)).toMatchObject(missing)
  },
  async 'list.load'(context) {
    const { id, name, list } = await listOf(context, 'texts')
    expect(ok(await list.load(id))).toMatchObject({ id, name })
  },
  async 'list.loadByName'(context) {
    const { id, name, list } = await listOf(context, 'texts')
    expect(ok(await list.loadByName(name))).toMatchObject({ id })
  },
  async 'list.loadAll'(context) {
    const { id, list } = await listOf(context, 'texts')
    expect(ok(await list.loadAll()).map(each => each.id)).toContain(id)
  },
  async 'list.import'(context) {
    const { id, name, list } = await listOf(context, 'texts')
    expect(await list.import([{ id, name, type: 'texts', data: ['b'] }])).toMatchObject(done)
    expect(ok(await list.load(id))).toMatchObject({ data: ['b'] })
  },
  async 'list.addIPs'(context) {
    const { id, list } = await listOf(context, 'ips')
    expect(await list.addIPs(id, ['203.0.113.0/24'])).toMatchObject(done)
    expect(await list.addIPs(id, ['nowhere'])).toMatchObject(refused('E011003', 400))
  },
  async 'list.removeIPs'(context) {
    const { id, list } = await listOf(context, 'ips')
    await list.addIPs(id, ['203.0.113.7'])
    expect(await list.removeIPs(id, ['203.0.113.7'])).toMatchObject(done)
    expect(ok(await list.load(id))).toMatchObject({ data: [] })
  },
  async 'list.checkIP'(context) {
    const { id, list } = await listOf(context, 'ips')
    await list.addIPs(id, ['203.0.113.0/24'])
    expect(JSON.stringify((await list.checkIP(id, '203.0.113.9')).data)).toContain('true')
    expect(JSON.stringify((await list.checkIP(id, '198.51.100.1')).data)).toContain('false')
  },
  async 'list.addTexts'(context) {
    const { id, list } = await listOf(context, 'texts')
    expect(await list.addTexts(id, ['a', 'b', 'a'])).toMatchObject(done)
    expect(ok(await list.load(id))).toMatchObject({ data: ['a', 'b'] })
  },
  async 'list.removeTexts'(context) {
    const { id, list } = await listOf(context, 'texts')
    await list.addTexts(id, ['a', 'b'])
    expect(await list.removeTexts(id, ['a'])).toMatchObject(done)
    expect(ok(await list.load(id))).toMatchObject({ data: ['b'] })
  },
  async 'list.checkText'(context) {
    const { id, list } = await listOf(context, 'texts')
    await list.addTexts(id, ['a'])
    expect(JSON.stringify((await list.checkText(id, 'a')).data)).toContain('true')
    expect(JSON.stringify((await list.checkText(id, 'z')).data)).toContain('false')
  },
  async 'list.clear'(context) {
    const { id, list } = await listOf(context, 'texts')
    await list.addTexts(id, ['a'])
    expect(await list.clear(id)).toMatchObject(done)
    expect(ok(await list.load(id))).toMatchObject({ data: [] })
  },
}

async function templateOf({ sdk: { management } }: Context) {
  const template = { name: fresh('template'), template: { mail: '{{user.email}}' } }
  const made = ok(await management.jwtTemplate.create(template as Parameters<typeof management.jwtTemplate.create>[0]))
  return { made, id: made.id ?? '', jwtTemplate: management.jwtTemplate }
}

export const jwtTemplates: Cases = {
  async 'jwtTemplate.create'(context) {
    const { made, jwtTemplate } = await templateOf(context)
    expect(await jwtTemplate.create({ ...made, id: '' })).toMatchObject({ ok: false, code: 400 })
  },
  async 'jwtTemplate.update'(context) {
    const { made, jwtTemplate } = await templateOf(context)
    expect(ok(await jwtTemplate.update({ ...made, description: 'new' }))).toMatchObject({ description: 'new' })
  },
  async 'jwtTemplate.delete'(context) {
    const { id, jwtTemplate } = await templateOf(context)
    expect(await jwtTemplate.delete(id)).toMatchObject(done)
    expect(await jwtTemplate.load(id)).toMatchObject(missing)
  },
  async 'jwtTemplate.list'(context) {
    const { id, jwtTemplate } = await templateOf(context)
    expect(ok(await jwtTemplate.list()).map(each => each.id)).toContain(id)
  },
  async 'jwtTemplate.load'(context) {
    const { id, made, jwtTemplate } = await templateOf(context)
    expect(ok(await jwtTemplate.load(id))).toMatchObject({ name: made.name })
  },
  async 'jwtTemplate.validate'(context) {
    const { id, made, jwtTemplate } = await templateOf(context)
    expect(ok(await jwtTemplate.validate(id))).toMatchObject({ valid: true })
    const wrong = { ...made, template: { sub: 'x' } }
    expect(ok(await jwtTemplate.validate(id, wrong))).toMatchObject({ valid: false })
  },
  async 'jwtTemplate.listLibrary'({ sdk: { management } }) {
    expect(ok(await management.jwtTemplate.listLibrary()).length).toBeGreaterThan(0)
  },
  async 'jwtTemplate.loadLibraryEntry'({ sdk: { management } }) {
    const [first] = ok(await management.jwtTemplate.listLibrary())
    const entry = ok(await management.jwtTemplate.loadLibraryEntry(first?.id ?? ''))
    expect(entry).toMatchObject({ name: first?.name })
  },
  async 'jwtTemplate.applyFromLibrary'({ sdk: { management } }) {
    const [first] = ok(await management.jwtTemplate.listLibrary())
    const name = fresh('applied')
    const request = { libraryEntryId: first?.id ?? '', nameOverride: name }
    expect(ok(await management.jwtTemplate.applyFromLibrary(request))).toMatchObject({ name })
  },
}
