import { z } from 'zod'
import { manage } from '../../../foundation/areas/manage.ts'
import { reference } from '../../../foundation/fields/fields.ts'
import { UserNotFound } from '../../../directory/users/profile/errors.ts'

/** A login id or a user id. */
const identifier = z.string().trim().min(1).max(320)
const atOnceMax = 100
const tooMany = `must have at most ${atOnceMax} entries`
/** Epoch seconds; 64-bit integers are strings on the wire (provider-api §0.6). */
const seconds = z.string()

/** A browser in which its user need not verify their second factor. */
export const TrustedDevice = z.object({
  id: z.string(),
  /** Such as `Firefox on Windows`; '' if unknown. */
  name: z.string(),
  /** Bot, Mobile, Desktop, Tablet or Unknown. */
  deviceType: z.string(),
  userId: z.string(),
  lastLoginTime: seconds,
  expirationTime: seconds,
  /** The network address of the last sign-in. */
  lastLocation: z.string(),
  /** Whether it is the caller's device; always false for a backend. */
  isCurrentDevice: z.boolean(),
})
export type TrustedDevice = z.output<typeof TrustedDevice>

/** Management of trusted devices. */
export const trustedDevices = {
  list: manage.read('POST /v1/mgmt/user/trusteddevices/list', {
    errors: [UserNotFound],
    summary: 'The trusted devices of some users, latest use first',
    input: z.object({ identifiers: z.array(identifier).min(1, 'must not be empty').max(atOnceMax, tooMany) }),
    output: z.object({ devices: z.array(TrustedDevice) }),
  }),
  /** Ignores devices that the user does not have. */
  remove: manage.write('POST /v1/mgmt/user/trusteddevices/remove', {
    errors: [UserNotFound],
    summary: 'Remove trusted devices of a user',
    aliases: { loginId: 'identifier' },
    input: z.object({
      identifier,
      deviceIds: z.array(reference).min(1, 'must not be empty').max(atOnceMax, tooMany),
    }),
  }),
}
