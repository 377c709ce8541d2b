import { expect } from 'vitest'
import { type Cases, freshEmail, ok, refused, signedUp } from '../../support/context.ts'
import { createdUser } from './created-user.ts'

const missing = refused('E112102', 404)

/** Factors other than the password, and trusted devices. */
export const userFactors: Cases = {
  async 'user.removeAllPasskeys'(context) {
    const { user, loginId } = await createdUser(context)
    expect(await user.removeAllPasskeys(loginId)).toMatchObject({ ok: true })
    expect(await user.removeAllPasskeys(freshEmail())).toMatchObject(missing)
  },
  async 'user.removePasskey'(context) {
    const { user, loginId } = await createdUser(context)
    expect(await user.removePasskey(loginId, 'none')).toMatchObject({ ok: true })
    expect(await user.removePasskey(freshEmail(), 'none')).toMatchObject(missing)
  },
  async 'user.listPasskeys'(context) {
    const { user, loginId } = await createdUser(context)
    expect(ok(await user.listPasskeys(loginId))).toEqual([])
  },
  // How a device becomes trusted and is listed: server/test/console/sign-in/trusted-devices.test.ts.
  async 'user.listTrustedDevices'(context) {
    const { user, loginId, userId } = await createdUser(context)
    expect(ok(await user.listTrustedDevices([loginId, userId]))).toEqual([])
    expect(await user.listTrustedDevices([loginId, freshEmail()])).toMatchObject(missing)
    expect(await user.listTrustedDevices([])).toMatchObject({ ok: false, code: 400 })
  },
  async 'user.removeTrustedDevices'(context) {
    const { user, loginId } = await createdUser(context)
    expect(await user.removeTrustedDevices(loginId, ['none'])).toMatchObject({ ok: true })
    expect(await user.removeTrustedDevices(loginId, [])).toMatchObject({ ok: false, code: 400 })
    expect(await user.removeTrustedDevices(freshEmail(), ['none'])).toMatchObject(missing)
  },
  async 'user.removeTOTPSeed'(context) {
    const { loginId } = await signedUp(context)
    expect(await context.sdk.management.user.removeTOTPSeed(loginId)).toMatchObject({ ok: true })
    expect(await context.sdk.management.user.removeTOTPSeed(freshEmail())).toMatchObject(missing)
  },
}
