import descope from '@descope/node-sdk'
import { describe, expect, test } from 'vitest'
import { newestCode, newestMessage, newestTokens } from '../../activity/messages/delivery/testing.ts'
import { allRights } from '../../foundation/requests/call.ts'
import { identityEngines } from '../../testing/engines.ts'

const email = 'grace@example.com'
const rightsOfDeveloper = allRights.filter(right => right !== 'people' && right !== 'company')

describe.each(identityEngines)('administrators on $engine', ({ start }) => {
  async function started() {
    const identity = await start()
    const { projectId, baseUrl, managementKey } = identity
    const { descoper, user } = descope({ projectId, baseUrl, managementKey }).management
    const rolesOf = async (loginId: string) => (await user.load(loginId)).data?.roleNames
    const as = (role: 'admin' | 'developer' | 'support' | 'auditor') => ({
      projects: [{ projectIds: [projectId], role }],
    })
    return { identity, descoper, user, rolesOf, as }
  }
  type Wanted = Parameters<Awaited<ReturnType<typeof started>>['descoper']['create']>[0]

  test('an administrator is appointed, changed and removed, and stays a user', async () => {
    const { descoper, rolesOf, as, identity } = await started()
    const created = await descoper.create([
      { loginId: email, attributes: { displayName: 'Grace' }, rbac: as('developer') },
    ] as unknown as Wanted)
    expect(created.data?.descopers).toMatchObject([{ loginIds: [email], attributes: { displayName: 'Grace', email } }])
    expect(await rolesOf(email)).toEqual(['Developer'])
    const id = created.data?.descopers[0]?.id ?? ''
    const updated = await descoper.update(id, { displayName: 'Grace Hopper' }, as('support') as never)
    expect(updated.data).toMatchObject({ attributes: { displayName: 'Grace Hopper' } })
    expect(await rolesOf(email)).toEqual(['Support'])
    const list = await descoper.list()
    expect(list.data?.descopers.map(each => each.loginIds?.[0]).toSorted()).toEqual(['admin@localhost', email])
    expect(await descoper.delete(id)).toMatchObject({ ok: true })
    expect(await descoper.load(id)).toMatchObject({ ok: false, code: 404 })
    expect(await rolesOf(email)).toEqual([])
    const { audits } = await identity.clientAs().audit.search({ text: 'descoper' })
    expect(audits.map(({ action }) => action)).toEqual(['DescoperDeleted', 'DescoperModified', 'DescoperCreated'])
  })

  test('appointing an address that an attacker signed up with invites its owner and locks the attacker out', async () => {
    const { identity, descoper, user, as, rolesOf } = await started()
    const sdk = descope({ projectId: identity.projectId, baseUrl: identity.baseUrl })
    const password = 'correct horse battery'
    const attacker = await sdk.password.signUp(email, password, { email })
    // No other operation gives the account a console role.
    expect(await user.setRoles(email, ['Administrator'])).toMatchObject({ ok: false, code: 409 })
    expect(await user.addRoles(email, ['Administrator'])).toMatchObject({ ok: false, code: 409 })
    expect(await user.patch(email, { roles: ['Administrator'] })).toMatchObject({ ok: false, code: 409 })
    const appointed = await descoper.create([{ loginId: email, rbac: as('admin') }] as unknown as Wanted)
    expect(appointed.ok).toBe(true)
    expect((await sdk.password.signIn(email, password)).ok).toBe(false)
    expect((await sdk.refresh(attacker.data?.refreshJwt ?? '')).ok).toBe(false)
    expect((await sdk.password.signUp(email, password)).ok).toBe(false)
    const [token = ''] = await newestTokens(identity, email)
    const owner = await sdk.magicLink.verify(token)
    expect(owner.data?.user).toMatchObject({ verifiedEmail: true, status: 'enabled', password: false })
    expect(await rolesOf(email)).toEqual(['Administrator'])
    expect((await user.setRoles(email, ['Developer'])).ok).toBe(true)
  })

  test('whose address a developer’s key has changed is invited at the login id that is appointed', async () => {
    const { identity, descoper, user, as } = await started()
    const developer = identity.clientAs(undefined, rightsOfDeveloper)
    const [grace, name] = [email, 'hopper']
    const other = 'other@elsewhere.example'
    await user.create(grace, { email: grace, verifiedEmail: true, additionalLoginIds: [name] })
    await developer.userDetails.updateEmail({ loginId: grace, email: other, verified: true })
    await developer.userDetails.updatePhone({ loginId: grace, phone: '+12025550123', verified: true })
    const { data } = await descoper.create([{ loginId: grace, rbac: as('auditor') }] as unknown as Wanted)
    const owner = { email: grace, phone: '' }
    expect(data?.descopers).toMatchObject([{ loginIds: [grace, name], attributes: owner }])
    expect(await newestMessage(identity, grace)).toMatchObject({ purpose: 'invitation' })
    expect((await identity.clientAs().messages.search({ recipient: other })).messages).toEqual([])
    expect((await user.load(other)).ok).toBe(false)
  })

  test('whoever is appointed by id keeps the login ids of management, and not what a session of others added', async () => {
    const { identity, user } = await started()
    const second = 'grace@home.example'
    await user.create(email, { email, verifiedEmail: true, additionalLoginIds: [second] })
    const given = await identity.clientAs(undefined, rightsOfDeveloper).jwts.signIn({ loginId: email })
    const { projectId, baseUrl } = identity
    const sdk = descope({ projectId, baseUrl })
    const added = 'added@elsewhere.example'
    await sdk.otp.update.email(email, added, given.refreshJwt, { addToLoginIDs: true })
    await sdk.otp.verify.email(email, await newestCode(identity, added))
    const { data } = await user.load(added)
    await user.addRoles(data?.userId ?? '', ['Administrator'])
    expect((await user.load(email)).data).toMatchObject({
      loginIds: [email, second],
      email,
      roleNames: ['Administrator'],
    })
  })

  test('the first administrator is listed, and the last one cannot be removed', async () => {
    const { identity, descoper, as, rolesOf } = await started()
    const { data } = await descoper.list()
    const [first] = data?.descopers ?? []
    expect(first?.rbac).toMatchObject({ projects: [{ projectIds: [identity.projectId], role: 'admin' }] })
    const id = first?.id ?? ''
    expect(await descoper.delete(id)).toMatchObject({ ok: false, code: 400 })
    expect(await descoper.update(id, undefined, as('auditor') as never)).toMatchObject({ ok: false, code: 400 })
    await descoper.create([{ loginId: email, rbac: { isCompanyAdmin: true } }] as unknown as Wanted)
    expect(await rolesOf(email)).toEqual(['Administrator'])
    expect(await descoper.delete(id)).toMatchObject({ ok: true })
  })

  test('an appointed user is invited and keeps the roles that are not console roles', async () => {
    const { identity, descoper, user, as, rolesOf } = await started()
    await identity.clientAs().roles.create({ name: 'cook' })
    await user.create(email, { email, roles: ['cook'] })
    await descoper.create([{ loginId: email, sendInvite: true, rbac: as('auditor') }] as unknown as Wanted)
    expect(await newestMessage(identity, email)).toMatchObject({ purpose: 'invitation' })
    expect(await rolesOf(email)).toEqual(['Auditor', 'cook'])
  })

  test('an unknown role, an unknown user, and administrators of another project are refused', async () => {
    const { identity, descoper } = await started()
    const wrong = [{ loginId: email, rbac: { projects: [{ projectIds: ['x'], role: 'king' }] } }] as unknown as Wanted
    expect(await descoper.create(wrong)).toMatchObject({ ok: false, code: 400 })
    expect(await descoper.load('unknown')).toMatchObject({ ok: false, code: 404 })
    const [first] = (await descoper.list()).data?.descopers ?? []
    const other = await identity.anotherProject()
    const otherProject = descope({ ...other, baseUrl: identity.baseUrl }).management.descoper
    expect(await otherProject.delete(first?.id ?? '')).toMatchObject({ ok: false, code: 404 })
  })
})
