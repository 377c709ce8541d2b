import { expect } from 'vitest'
import { type Cases, freshEmail, ok, refused, signedUp } from '../../world.ts'
import { person } from './person.ts'

const missing = refused('E062108', 404)

/** What people sign in with besides a password, and the browsers that they trust. */
export const userFactors: Cases = {
  async 'user.removeAllPasskeys'(world) {
    const { user, loginId } = await person(world)
    expect(await user.removeAllPasskeys(loginId)).toMatchObject({ ok: true })
    expect(await user.removeAllPasskeys(freshEmail())).toMatchObject(missing)
  },
  async 'user.removePasskey'(world) {
    const { user, loginId } = await person(world)
    expect(await user.removePasskey(loginId, 'none')).toMatchObject({ ok: true })
    expect(await user.removePasskey(freshEmail(), 'none')).toMatchObject(missing)
  },
  async 'user.listPasskeys'(world) {
    const { user, loginId } = await person(world)
    expect(ok(await user.listPasskeys(loginId))).toEqual([])
  },
  // How a browser becomes trusted and is told: server/test/console/trusted-devices.test.ts.
  async 'user.listTrustedDevices'(world) {
    const { user, loginId, userId } = await person(world)
    expect(ok(await user.listTrustedDevices([loginId, userId]))).toEqual([])
    expect(await user.listTrustedDevices([loginId, freshEmail()])).toMatchObject(missing)
    expect(await user.listTrustedDevices([])).toMatchObject({ ok: false, code: 400 })
  },
  async 'user.removeTrustedDevices'(world) {
    const { user, loginId } = await person(world)
    expect(await user.removeTrustedDevices(loginId, ['none'])).toMatchObject({ ok: true })
    expect(await user.removeTrustedDevices(loginId, [])).toMatchObject({ ok: false, code: 400 })
    expect(await user.removeTrustedDevices(freshEmail(), ['none'])).toMatchObject(missing)
  },
  async 'user.removeTOTPSeed'(world) {
    const { loginId } = await signedUp(world)
    expect(await world.sdk.management.user.removeTOTPSeed(loginId)).toMatchObject({ ok: true })
    expect(await world.sdk.management.user.removeTOTPSeed(freshEmail())).toMatchObject(missing)
  },
}
