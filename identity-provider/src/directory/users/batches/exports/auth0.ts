import type { Sent } from '../failure.ts'

/**
 * Users of an Auth0 export, each with the hash that its export of password hashes has for them. Metadata is not taken:
 * it has no declared form. Without a file of users, those of the hashes are made. Source: Auth0, "Bulk user exports".
 */
export function fromAuth0(users: Sent[], hashes: Sent[]): Sent[] {
  const people: Sent[] = users.length > 0 ? users : hashes.map(hash => ({ ...hash, user_id: idOf(hash) }))
  const byId = new Map(hashes.map(hash => [idOf(hash), hash.passwordHash]))
  const byEmail = new Map(hashes.map(hash => [keyOf(hash.email), hash.passwordHash]))
  return people.map(person => {
    const hash = byId.get(String(person.user_id)) ?? (person.email && byEmail.get(keyOf(person.email)))
    const user = toNewUser(person)
    return typeof hash === 'string' ? { ...user, hashedPassword: { bcrypt: { hash } } } : user
  })
}

function toNewUser(person: Sent): Sent {
  const { email, username, phone_number: phone, user_id: id, created_at: createdAt } = person
  const [loginId, ...others] = [email, username, phone].filter(text => typeof text === 'string' && text !== '')
  const created = typeof createdAt === 'string' ? Date.parse(createdAt) : Number.NaN
  return present({
    loginId: loginId ?? id,
    additionalLoginIds: others,
    email,
    verifiedEmail: person.email_verified,
    phone,
    verifiedPhone: person.phone_verified,
    displayName: person.name ?? person.nickname,
    givenName: person.given_name,
    familyName: person.family_name,
    picture: person.picture,
    status: person.blocked === true ? 'disabled' : undefined,
    createdTime: Number.isNaN(created) ? undefined : Math.floor(created / 1000),
  })
}

/** Exports write what is not known as null or as an empty text. */
function present(fields: Sent): Sent {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  )
}

/** As `user_id` names people who sign in with a password. */
function idOf({ _id: id }: Sent): string {
  const oid = typeof id === 'object' && id !== null && '$oid' in id ? id.$oid : id
  return `auth0|${String(oid)}`
}

function keyOf(email: unknown) {
  return String(email).toLowerCase()
}
