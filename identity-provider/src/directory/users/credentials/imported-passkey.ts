import { z } from 'zod'
import { seconds } from '../../../foundation/fields/fields.ts'

const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]+={0,2}$/, 'must be in base64url')
  .max(1400, 'must have at most 1400 characters')
  .transform(text => text.replace(/=+$/, ''))
const publicKey = z
  .string()
  .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'must be in base64 or base64url')
  .max(4000, 'must have at most 4000 characters')
  .transform(text => Buffer.from(text, 'base64').toString('base64url'))
const host = z
  .string()
  .trim()
  .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, 'must be a host name, such as app.example.com')
  .max(253, 'must have at most 253 characters')
const transports = z.array(z.string().max(20)).max(10, 'must have at most 10 entries').default([])
const counter = z.int().min(0).max(4_294_967_295, 'must be at most 4294967295').default(0)
const label = z.string().trim().max(200, 'must have at most 200 characters').default('')

/** As `userPasskeys.list` names a passkey, with what it takes to verify it. */
const Own = z.object({
  id,
  /** COSE (RFC 9052 §7). */
  publicKey,
  rpId: host,
  counter,
  transports,
  kind: z.enum(['synced', 'device']).default('device'),
  /** It has checked who uses it: a finger, a face, a PIN. */
  userVerified: z.boolean().default(false),
  displayName: label,
  /** Epoch seconds; now unless given. */
  createdTime: seconds.optional(),
  /** Of the last use. */
  usedTime: seconds.optional(),
})

/** An authentication method of the type `passkey`, as the Management API of Auth0 has it. */
const FromAuth0 = z
  .object({
    key_id: id,
    public_key: publicKey,
    relying_party_identifier: host.optional(),
    relying_party_id: host.optional(),
    credential_device_type: z.enum(['single_device', 'multi_device']).default('single_device'),
    transports,
    name: label,
  })
  .refine(method => (method.relying_party_identifier ?? method.relying_party_id) !== undefined, {
    path: ['relying_party_identifier'],
    message: 'is required',
  })
  .transform(method => ({
    id: method.key_id,
    publicKey: method.public_key,
    rpId: method.relying_party_identifier ?? method.relying_party_id ?? '',
    counter: 0,
    transports: method.transports,
    kind: method.credential_device_type === 'multi_device' ? ('synced' as const) : ('device' as const),
    userVerified: false,
    displayName: method.name,
  }))

/** A passkey of another service: in the form of this one, or of Auth0. */
export const ImportedPasskey = z
  .object({ descope: Own.optional(), auth0: FromAuth0.optional() })
  .refine(({ descope, auth0 }) => (descope === undefined) !== (auth0 === undefined), {
    path: ['descope'],
    message: 'or auth0 is required, and not both',
  })
export type ImportedPasskey = z.output<typeof ImportedPasskey>
export type NewPasskey = z.output<typeof Own>
