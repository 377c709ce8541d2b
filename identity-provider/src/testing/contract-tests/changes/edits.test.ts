import { beforeAll, describe, expect, test } from 'vitest'
import { managementContract } from '../../../provider/contract.ts'
import { everyMigratedEngine, strictestEngine } from '../../engines.ts'
import { another } from '../support/samples/seed.ts'
import { type Answer, contextOn, operations } from '../support/context.ts'
import { apart, idle, unedited, whole } from '../support/edits/edit-reasons.ts'
import { type Editor, type Effect, findEditor, findEffect, type Named, reading } from '../support/edits/editors.ts'
import { editAtOnce, editorsBeside, type Nodes, raceEdits } from '../support/edits/edits-at-once.ts'
import { subjectOf } from '../support/samples/subjects.ts'

const { users, userDetails, userRoles, userTenants, roles, tenants, lists, inboundApplications, projectSettings } =
  managementContract
const { accessKeys, descopers, passwordSettings, ssoSettings } = managementContract
const [sqlite] = everyMigratedEngine
if (!sqlite) throw new Error('unreachable: SQLite is always there')
const ten = Array.from({ length: 10 }, (_, index) => `n${index}`)

function expectDone(answers: Answer[]) {
  return expect(
    answers.map(({ status }) => status),
    answers.map(({ text }) => text.slice(0, 300)).join('\n'),
  ).toEqual(answers.map(() => 200))
}

describe.each(everyMigratedEngine)('edits at once of different parts lose nothing, on $engine', engine => {
  const shared = contextOn(engine)

  test('of a user: attributes, names, addresses, roles, tenants', async () => {
    const { own, ask } = shared.world
    const { loginId } = own
    expectDone(await Promise.all(ten.map(id => ask(tenants.create, { id, name: id }, own))))
    expectDone(await Promise.all(ten.map(name => ask(roles.create, { name }, own))))
    const edits = ten.flatMap(name => [
      ask(userDetails.updateCustomAttribute, { loginId, attributeKey: name, attributeValue: name }, own),
      ask(userRoles.add, { loginId, roleNames: [name] }, own),
      ask(userTenants.add, { loginId, tenantId: name }, own),
    ])
    edits.push(ask(userDetails.updateName, { loginId, givenName: 'Ada' }, own))
    edits.push(ask(users.patch, { loginId, familyName: 'Lovelace' }, own))
    edits.push(ask(userDetails.updatePicture, { loginId, picture: 'https://example.com/a.png' }, own))
    edits.push(ask(userDetails.updatePhone, { loginId, phone: '+12025550123' }, own))
    expectDone(await Promise.all(edits))
    const { body } = await ask(users.load, { loginId }, own)
    expect(body.user).toMatchObject({
      givenName: 'Ada',
      familyName: 'Lovelace',
      picture: 'https://example.com/a.png',
      phone: '+12025550123',
      customAttributes: Object.fromEntries(ten.map(name => [name, name])),
      roleNames: expect.arrayContaining(ten),
      userTenants: expect.arrayContaining(ten.map(tenantId => expect.objectContaining({ tenantId }))),
    })
  })

  test('of a list, whose entries come from many', async () => {
    const { own, ask } = shared.world
    const { textListId: id } = own
    expectDone(await Promise.all(ten.map(text => ask(lists.addTexts, { id, texts: [text] }, own))))
    const { body } = await ask(lists.load, { id }, own)
    expect(body.list).toMatchObject({ data: expect.arrayContaining(ten) })
  })

  test('of a tenant and of an application', async () => {
    const { own, ask } = shared.world
    const { tenantId, inboundAppId: id } = own
    const { body: tenant } = await ask(tenants.load, { id: tenantId }, own)
    const name = tenant.name
    const redirect = 'https://app.example.com/in'
    expectDone(
      await Promise.all([
        ask(tenants.update, { id: tenantId, name, disabled: false, customAttributes: { plan: 'team' } }, own),
        ask(tenants.update, { id: tenantId, name, enforceSSOExclusions: ['ada'] }, own),
        ask(tenants.updateDefaultRoles, { id: tenantId, defaultRoles: [own.tenantRoleName] }, own),
        ask(inboundApplications.patch, { id, description: 'Dates' }, own),
        ask(inboundApplications.patch, { id, loginPageUrl: redirect }, own),
        ask(inboundApplications.patch, { id, audienceWhitelist: ['a'] }, own),
      ]),
    )
    const { body } = await ask(tenants.load, { id: tenantId }, own)
    expect(body).toMatchObject({
      customAttributes: { plan: 'team' },
      enforceSSOExclusions: ['ada'],
      defaultRoles: [own.tenantRoleName],
    })
    const { body: application } = await ask(inboundApplications.load, { id }, own)
    expect(application).toMatchObject({ description: 'Dates', loginPageUrl: redirect, audienceWhitelist: ['a'] })
  })

  test('of keys, administrators, policies and single sign-on', async () => {
    const { own, ask } = shared.world
    const { tenantId, ssoId, accessKeyId, descoperId } = own
    const back = 'https://app.example.com/back'
    const auditor = { tags: [{ tags: ['eu'], role: 'auditor' }] }
    expectDone(
      await Promise.all([
        ask(accessKeys.update, { id: accessKeyId, name: 'renamed', roleNames: [] }, own),
        ask(accessKeys.deactivate, { id: accessKeyId }, own),
        ask(descopers.update, { id: descoperId, attributes: { displayName: 'Grace' } }, own),
        ask(descopers.update, { id: descoperId, rbac: auditor }, own),
        ask(passwordSettings.configure, { tenantId, minLength: 11 }, own),
        ask(passwordSettings.configure, { tenantId, lowercase: true }, own),
        ask(passwordSettings.configure, { tenantId, reuse: true, reuseAmount: 3 }, own),
        ask(passwordSettings.configure, { minLength: 12 }, own),
        ask(passwordSettings.configure, { uppercase: true }, own),
        ask(ssoSettings.configureRedirect, { tenantId, ssoId, samlRedirectUrl: back }, own),
        ask(ssoSettings.configureRedirect, { tenantId, ssoId, oauthRedirectUrl: back }, own),
      ]),
    )
    const loaded = await Promise.all([
      ask(accessKeys.load, { id: accessKeyId }, own),
      ask(descopers.load, { id: descoperId }, own),
      ask(passwordSettings.load, { tenantId }, own),
      ask(passwordSettings.load, {}, own),
      ask(ssoSettings.load, { tenantId, ssoId }, own),
    ])
    expect(loaded.map(({ body }) => body)).toMatchObject([
      { key: { name: 'renamed', status: 'inactive', roleNames: [] } },
      { descoper: { attributes: { displayName: 'Grace' }, rbac: auditor } },
      { minLength: 11, lowercase: true, reuse: true, reuseAmount: 3 },
      { minLength: 12, uppercase: true },
      { saml: { redirectUrl: back }, oidc: { redirectUrl: back } },
    ])
  })

  test('and of two administrators who take each other away one stays', async () => {
    const { identity, own, ask } = shared.world
    const elsewhere = await another('project', identity, own)
    const rbac = { isCompanyAdmin: true }
    const two = [
      { loginId: 'ada', rbac },
      { loginId: 'grace', rbac },
    ]
    expectDone([await ask(descopers.create, { descopers: two }, elsewhere)])
    const answers = await Promise.all(two.map(({ loginId: id }) => ask(descopers.delete, { id }, elsewhere)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  })

  test('of the settings of the project', async () => {
    const { own, ask } = shared.world
    const edits = [
      { isSignUpOpen: false },
      { auditRetentionDays: 77 },
      { tokens: { sessionSeconds: 300 } },
      { tokens: { stepUpSeconds: 120 } },
      { theme: { productName: 'Harbour' } },
      { cookies: { path: '/app' } },
    ]
    expectDone(await Promise.all(edits.map(edit => ask(projectSettings.update, edit, own))))
    const { body } = await ask(projectSettings.load, {}, own)
    expect(body).toMatchObject({
      ...Object.assign({}, ...edits),
      tokens: { sessionSeconds: 300, stepUpSeconds: 120 },
    })
  })
})

/** What makes something new with a name of its own changes nothing that stands: at-once.test.ts is about those. */
const changing = operations.filter(({ name }) => !subjectOf(name).unique)

describe('every operation that changes something', () => {
  const effects = new Map<string, Named & Effect>()
  const editors = new Map<string, Editor>()
  const shared = contextOn(sqlite)
  beforeAll(async () => {
    for (const named of changing) effects.set(named.name, { ...named, ...(await findEffect(shared.world, named)) })
    for (const named of effects.values()) {
      const canEdit = named.tables.length > 0 && !(named.name in apart)
      const editor = canEdit ? await findEditor(shared.world, named) : undefined
      if (editor) editors.set(named.name, editor)
    }
  })
  const besideOf = (named: Named & Effect) => editorsBeside(named, named, [...editors.values()])
  const effectOf = (name: string) => effects.get(name) ?? { tables: [], touched: new Set<string>() }

  test('is known to, or it is said why it changes nothing here', () => {
    const still = [...effects.values()].filter(({ name, tables }) => tables.length === 0 && !reading.test(name))
    expect(still.map(({ name }) => name).toSorted()).toEqual(Object.keys(idle).toSorted())
  })

  test('keeps what a request leaves out, or is said to replace the thing', () => {
    const replacing = [...editors.values()].filter(({ isMerging }) => !isMerging)
    const unsaid = replacing.filter(({ operation }) => !/replace/i.test(operation.summary)).map(({ name }) => name)
    expect(unsaid.toSorted()).toEqual(Object.keys(whole).toSorted())
  })

  test('is at once with an edit, or it is said why none is', () => {
    const alone = [...effects.values()].filter(named => !editors.has(named.name) && besideOf(named).length === 0)
    expect([...new Set(alone.flatMap(({ tables }) => tables))].toSorted()).toEqual(Object.keys(unedited).toSorted())
  })

  describe.each(strictestEngine)('loses no edit on $engine', engine => {
    const raced = contextOn(engine)
    let on: Nodes
    beforeAll(async () => {
      // SQLite has one writer.
      const { world } = raced
      on = { world, nodes: [world.ask, engine === sqlite ? world.ask : await world.askElsewhere()] }
    })

    test.each(changing)('$name', { tags: ['long'] }, async ({ name, operation }) => {
      const named = { name, operation, ...effectOf(name) }
      const editor = editors.get(name)
      const beside = besideOf(named)
      if (!editor && (named.tables.length === 0 || beside.length === 0)) return
      const { pairs, failures } = editor ? await editAtOnce(on, editor) : await raceEdits(on, named, beside)
      expect(failures).toEqual([])
      expect(pairs).toBeGreaterThan(19)
    })
  })
})
