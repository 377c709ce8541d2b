import { expect } from 'vitest'
import { fresh } from '../../support/fresh.ts'
import {
  type Cases,
  freshEmail,
  freshPhone,
  ok,
  password,
  refused,
  signedUp,
  type Context,
} from '../../support/context.ts'
import { createdUser } from './created-user.ts'

const missing = refused('E112102', 404)

/** Users as the console has them: made, read, changed, deleted. */
export const users: Cases = {
  async 'user.create'({ sdk: { management } }) {
    const loginId = freshEmail()
    const created = ok(
      await management.user.create(loginId, { email: loginId, displayName: 'Ada', verifiedEmail: true }),
    )
    expect(created).toMatchObject({
      loginIds: [loginId],
      name: 'Ada',
      verifiedEmail: true,
      status: 'enabled',
      test: false,
    })
    expect(await management.user.create(loginId)).toMatchObject(refused('E062107', 400))
  },
  async 'user.createBatch'({ sdk: { management } }) {
    const [one, taken] = [freshEmail(), freshEmail()]
    ok(await management.user.create(taken))
    const done = ok(await management.user.createBatch([{ loginId: one }, { loginId: taken }]))
    expect(done.createdUsers).toMatchObject([{ loginIds: [one] }])
    expect(done.failedUsers).toHaveLength(1)
  },
  async 'user.deleteBatch'(context) {
    const [one, other] = [await createdUser(context), await createdUser(context)]
    expect(await one.user.deleteBatch([one.userId, other.userId])).toMatchObject({ ok: true })
    expect(await one.user.load(other.loginId)).toMatchObject(missing)
  },
  async 'user.update'(context) {
    const { user, loginId } = await createdUser(context)
    const updated = ok(await user.update(loginId, { displayName: 'Bob' }))
    // Omitted fields are cleared.
    expect(updated).toMatchObject({ name: 'Bob', email: '' })
    expect(await user.update(freshEmail(), {})).toMatchObject(missing)
  },
  async 'user.patch'(context) {
    const { user, loginId } = await createdUser(context)
    expect(ok(await user.patch(loginId, { displayName: 'Bob' }))).toMatchObject({ name: 'Bob', email: loginId })
  },
  async 'user.patchBatch'(context) {
    const { user, loginId } = await createdUser(context)
    const done = ok(
      await user.patchBatch([
        { loginId, displayName: 'Bob' },
        { loginId: freshEmail(), displayName: 'x' },
      ]),
    )
    expect(done.patchedUsers).toMatchObject([{ name: 'Bob' }])
    expect(done.failedUsers).toHaveLength(1)
  },
  async 'user.delete'(context) {
    const { user, loginId } = await createdUser(context)
    expect(await user.delete(loginId)).toMatchObject({ ok: true })
    expect(await user.delete(loginId)).toMatchObject(missing)
  },
  async 'user.deleteByUserId'(context) {
    const { user, userId } = await createdUser(context)
    expect(await user.deleteByUserId(userId)).toMatchObject({ ok: true })
    expect(await user.loadByUserId(userId)).toMatchObject(missing)
  },
  async 'user.load'(context) {
    const { user, loginId, userId } = await createdUser(context)
    expect(ok(await user.load(loginId))).toMatchObject({ userId, name: 'Ada' })
    expect(await user.load(freshEmail())).toMatchObject(missing)
  },
  async 'user.loadByUserId'(context) {
    const { user, loginId, userId } = await createdUser(context)
    expect(ok(await user.loadByUserId(userId))).toMatchObject({ loginIds: [loginId] })
  },
  async 'user.loadUsers'(context) {
    const { user, userId } = await createdUser(context)
    expect(ok(await user.loadUsers([userId]))).toMatchObject([{ userId }])
  },
  async 'user.logoutUser'(context) {
    const { loginId, refreshJwt } = await signedUp(context)
    expect(await context.sdk.management.user.logoutUser(loginId)).toMatchObject({ ok: true })
    expect(await context.sdk.refresh(refreshJwt)).toMatchObject(refused('E064001', 401))
  },
  async 'user.logoutUserByUserId'(context) {
    const { userId, refreshJwt } = await signedUp(context)
    expect(await context.sdk.management.user.logoutUserByUserId(userId)).toMatchObject({ ok: true })
    expect(await context.sdk.refresh(refreshJwt)).toMatchObject(refused('E064001', 401))
  },
  async 'user.searchAll'(context) {
    const { user, userId } = await createdUser(context)
    expect(ok(await user.searchAll()).map(each => each.userId)).toContain(userId)
  },
  async 'user.search'(context) {
    const { user, userId, loginId } = await createdUser(context)
    expect(usersIn(await user.search({ loginIds: [loginId] }))).toMatchObject([{ userId }])
    expect(usersIn(await user.search({ emails: [freshEmail()] }))).toEqual([])
  },
  async 'user.activate'(context) {
    const { user, loginId } = await createdUser(context)
    ok(await user.deactivate(loginId))
    expect(ok(await user.activate(loginId))).toMatchObject({ status: 'enabled' })
  },
  async 'user.deactivate'(context) {
    const { loginId, refreshJwt } = await signedUp(context)
    expect(ok(await context.sdk.management.user.deactivate(loginId))).toMatchObject({ status: 'disabled' })
    expect(await context.sdk.refresh(refreshJwt)).toMatchObject({ ok: false, code: 401 })
  },
  async 'user.updateLoginId'(context) {
    const { user, loginId, userId } = await createdUser(context)
    const next = freshEmail()
    expect(ok(await user.updateLoginId(loginId, next))).toMatchObject({ userId, loginIds: [next] })
  },
  async 'user.updateEmail'(context) {
    const { user, loginId } = await createdUser(context)
    const email = freshEmail()
    expect(ok(await user.updateEmail(loginId, email, true))).toMatchObject({ email, verifiedEmail: true })
  },
  async 'user.updatePhone'(context) {
    const { user, loginId } = await createdUser(context)
    expect(ok(await user.updatePhone(loginId, '+12025550123', true))).toMatchObject({ phone: '+12025550123' })
    expect(await user.updatePhone(loginId, 'no number', true)).toMatchObject(refused('E011003', 400))
  },
  async 'user.updateDisplayName'(context) {
    const { user, loginId } = await createdUser(context)
    expect(ok(await user.updateDisplayName(loginId, 'Countess'))).toMatchObject({ name: 'Countess' })
  },
  async 'user.updatePicture'(context) {
    const { user, loginId } = await createdUser(context)
    const picture = 'https://example.com/ada.png'
    expect(ok(await user.updatePicture(loginId, picture))).toMatchObject({ picture })
  },
  async 'user.updateCustomAttribute'(context) {
    const { user, loginId } = await createdUser(context)
    const updated = ok(await user.updateCustomAttribute(loginId, 'floor', 7))
    expect(updated.customAttributes).toMatchObject({ floor: 7 })
  },
  async 'user.updateRecoveryEmail'(context) {
    const { user, loginId } = await createdUser(context)
    const email = freshEmail()
    expect(ok(await user.updateRecoveryEmail(loginId, email, true))).toMatchObject({ recoveryEmail: email })
  },
  async 'user.updateRecoveryPhone'(context) {
    const { user, loginId } = await createdUser(context)
    const updated = ok(await user.updateRecoveryPhone(loginId, '+12025550147', true))
    expect(updated).toMatchObject({ recoveryPhone: '+12025550147' })
  },
  async 'user.updateUserNames'(context) {
    const { user, loginId } = await createdUser(context)
    const updated = ok(await user.updateUserNames(loginId, 'Ada', 'Augusta', 'King'))
    expect(updated).toMatchObject({ givenName: 'Ada', middleName: 'Augusta', familyName: 'King' })
  },
  async 'user.history'(context) {
    const { userId } = await signedUp(context)
    expect(ok(await context.sdk.management.user.history([userId]))).toMatchObject([{ userId }])
  },
  async 'user.invite'({ sdk: { management } }) {
    const loginId = freshEmail()
    const invited = ok(await management.user.invite(loginId, { email: loginId, sendMail: true }))
    expect(invited).toMatchObject({ loginIds: [loginId], status: 'invited' })
  },
  async 'user.inviteBatch'({ sdk: { management } }) {
    const email = freshEmail()
    const done = ok(await management.user.inviteBatch([{ loginId: email, email }], undefined, true))
    expect(done.createdUsers).toMatchObject([{ status: 'invited' }])
  },
  async 'user.getCustomAttributes'({ sdk: { management } }) {
    const name = fresh('colour').replaceAll(' ', '_')
    ok(await management.user.createCustomAttributes([attribute(name)]))
    expect(ok(await management.user.getCustomAttributes()).map(each => each.name)).toContain(name)
  },
  async 'user.createCustomAttributes'({ sdk: { management } }) {
    const name = fresh('colour').replaceAll(' ', '_')
    expect(ok(await management.user.createCustomAttributes([attribute(name)])).map(each => each.name)).toContain(name)
    expect(await management.user.createCustomAttributes([attribute(name)])).toMatchObject({ ok: false, code: 400 })
  },
  async 'user.deleteCustomAttributes'({ sdk: { management } }) {
    const name = fresh('colour').replaceAll(' ', '_')
    ok(await management.user.createCustomAttributes([attribute(name)]))
    expect(ok(await management.user.deleteCustomAttributes([name])).map(each => each.name)).not.toContain(name)
  },
  async 'user.setTemporaryPassword'(context) {
    const { user, loginId } = await createdUser(context)
    expect(await user.setTemporaryPassword(loginId, password)).toMatchObject({ ok: true })
    expect(await context.sdk.password.signIn(loginId, password)).toMatchObject(refused('E062909'))
  },
  async 'user.setActivePassword'(context) {
    const { user, loginId } = await createdUser(context)
    expect(await user.setActivePassword(loginId, password)).toMatchObject({ ok: true })
    expect(await context.sdk.password.signIn(loginId, password)).toMatchObject({ ok: true })
  },
  async 'user.setPassword'(context) {
    const { user, loginId } = await createdUser(context)
    expect(await user.setPassword(loginId, password)).toMatchObject({ ok: true })
    expect(await user.setPassword(loginId, 'short')).toMatchObject({ ok: false, code: 400 })
  },
  async 'user.expirePassword'(context) {
    const { loginId } = await signedUp(context)
    expect(await context.sdk.management.user.expirePassword(loginId)).toMatchObject({ ok: true })
    expect(await context.sdk.password.signIn(loginId, password)).toMatchObject(refused('E062909'))
  },
  async 'user.createTestUser'({ sdk: { management } }) {
    expect(ok(await management.user.createTestUser(freshEmail()))).toMatchObject({ test: true })
  },
  async 'user.searchTestUsers'(context) {
    const { user, loginId } = await tester(context)
    expect(usersIn(await user.searchTestUsers({ loginIds: [loginId] }))).toMatchObject([{ test: true }])
  },
  async 'user.deleteAllTestUsers'(context) {
    const { user, loginId } = await tester(context)
    expect(await user.deleteAllTestUsers()).toMatchObject({ ok: true })
    expect(await user.load(loginId)).toMatchObject(missing)
  },
  async 'user.generateOTPForTestUser'(context) {
    const { user, loginId } = await tester(context)
    const { code } = ok(await user.generateOTPForTestUser('email', loginId))
    expect(await context.sdk.otp.verify.email(loginId, code)).toMatchObject({ ok: true })
  },
  async 'user.generateMagicLinkForTestUser'(context) {
    const { user, loginId } = await tester(context)
    const { link } = ok(await user.generateMagicLinkForTestUser('email', loginId, ''))
    const token = new URL(link).searchParams.get('t') ?? ''
    expect(await context.sdk.magicLink.verify(token)).toMatchObject({ ok: true })
  },
  async 'user.generateEnchantedLinkForTestUser'(context) {
    const { user, loginId } = await tester(context)
    const { link, pendingRef } = ok(await user.generateEnchantedLinkForTestUser(loginId, ''))
    const token = new URL(link).searchParams.get('t') ?? ''
    expect(await context.sdk.enchantedLink.verify(token)).toMatchObject({ ok: true })
    expect(await context.sdk.enchantedLink.waitForSession(pendingRef)).toMatchObject({ ok: true })
  },
  async 'user.generateEmbeddedLink'(context) {
    const { user, loginId } = await createdUser(context)
    const { token } = ok(await user.generateEmbeddedLink(loginId))
    expect(await context.sdk.magicLink.verify(token)).toMatchObject({ ok: true })
  },
  async 'user.generateSignUpEmbeddedLink'(context) {
    const loginId = freshEmail()
    const { token } = ok(await context.sdk.management.user.generateSignUpEmbeddedLink(loginId, { name: 'Ada' }, true))
    expect(ok(await context.sdk.magicLink.verify(token))).toMatchObject({ firstSeen: true, user: { name: 'Ada' } })
  },
}

/** Version 1 answers with the users alone. */
function usersIn(answer: Awaited<ReturnType<Context['sdk']['management']['user']['search']>>): unknown {
  const data = ok(answer)
  return Array.isArray(data) ? data : data.users
}

async function tester(context: Context) {
  const loginId = freshEmail()
  const { user } = context.sdk.management
  ok(await user.createTestUser(loginId, { email: loginId, phone: freshPhone() }))
  return { loginId, user }
}

/** Text; the SDK's type wants every field. */
function attribute(name: string) {
  return {
    name,
    type: 1,
    displayName: '',
    options: [],
    defaultValue: '',
    viewPermissions: [],
    editPermissions: [],
  }
}
