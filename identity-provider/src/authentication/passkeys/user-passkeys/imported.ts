import { InvalidInput } from '@gatehouse-id/operation'
import type { ImportedPasskey, NewPasskey } from '../../../directory/users/credentials/imported-passkey.ts'
import { isUsableKey } from '../public-key.ts'
import type { PasskeyRow } from '../store.ts'

/** @throws {InvalidInput} for a key that no signature could be verified with */
export async function readPasskeys(field: string, devices: readonly ImportedPasskey[]): Promise<NewPasskey[]> {
  const passkeys: NewPasskey[] = []
  for (const [index, { descope, auth0 }] of devices.entries()) {
    const passkey = descope ?? auth0
    if (!passkey) throw new Error('unreachable: one of both is required')
    if (!(await isUsableKey(passkey.publicKey))) {
      const at = `${field}.${index}.${descope ? 'descope.publicKey' : 'auth0.public_key'}`
      const message = 'must be a COSE key for EdDSA, ES256 or RS256'
      throw new InvalidInput({ message: `${at} ${message}`, fields: [{ field: at, message }] })
    }
    passkeys.push(passkey)
  }
  return passkeys
}

export function toPasskeyRow(user: { project_id: string; id: string }, passkey: NewPasskey, now: number): PasskeyRow {
  return {
    project_id: user.project_id,
    id: passkey.id,
    user_id: user.id,
    rp_id: passkey.rpId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: JSON.stringify(passkey.transports),
    kind: passkey.kind,
    is_verifying: passkey.userVerified ? 1 : 0,
    display_name: passkey.displayName || 'Imported',
    created_at: passkey.createdTime === undefined ? now : passkey.createdTime * 1000,
    used_at: (passkey.usedTime ?? 0) * 1000,
  }
}
