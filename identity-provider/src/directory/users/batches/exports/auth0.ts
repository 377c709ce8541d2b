import type { Sent } from '../failure.ts'

/**
 * Users of an Auth0 export, each with its hash from the export of password hashes. Metadata is ignored, because it
 * has no declared form. Without a file of users, they are created from the hashes. Source: Auth0, "Bulk user exports".
 */
export function fromAuth0(users: Sent[], hashes: Sent[]): Sent[] {
  const add = addingHashes(hashes)
  return (users.length > 0 ? users : hashes.map(userOfHash)).map(add)
}

/** The user of a hash, where there is no file of users. */
export function userOfHash(hash: Sent): Sent {
  return { ...hash, user_id: idOf(hash) }
}

/** Makes a new user of one of the export, with the hash that belongs to it. */
export function addingHashes(hashes: readonly Sent[]): (sent: Sent) => Sent {
  const byId = new Map(hashes.map(hash => [idOf(hash), hash.passwordHash]))
  const byEmail = new Map(hashes.map(hash => [keyOf(hash.email), hash.passwordHash]))
  return sent => {
    const hash = byId.get(String(sent.user_id)) ?? (sent.email && byEmail.get(keyOf(sent.email)))
    const user = toNewUser(sent)
    return typeof hash === 'string' ? { ...user, hashedPassword: { bcrypt: { hash } } } : user
  }
}

function toNewUser(sent: Sent): Sent {
  const { email, username, phone_number: phone, user_id: id, created_at: createdAt } = sent
  const [loginId, ...others] = [email, username, phone].filter(text => typeof text === 'string' && text !== '')
  const created = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN
  return present({
    loginId: loginId ?? id,
    additionalLoginIds: others,
    email,
    verifiedEmail: sent.email_verified,
    phone,
    verifiedPhone: sent.phone_verified,
    displayName: sent.name ?? sent.nickname,
    givenName: sent.given_name,
    familyName: sent.family_name,
    picture: sent.picture,
    status: sent.blocked === true ? 'disabled' : undefined,
    createdTime: Number.isNaN(created) ? undefined : Math.floor(created / 1000),
  })
}

/** Exports write unknown values as null or as an empty string. */
function present(fields: Sent): Sent {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

/** The id in `user_id` of a user who signs in with a password. */
function idOf({ _id: id }: Sent): string {
  const oid = typeof id === 'object' && id !== null && '$oid' in id ? id.$oid : id
  return `auth0|${String(oid)}`
}

function keyOf(email: unknown) {
  return String(email).toLowerCase()
}
