import { draft, type Draft } from '../draft/draft.ts'
import type { Reader } from '../reader.ts'
import { isRecord, isTrue, recordIn, recordsIn, type Sent, textOf, textsIn, toBase32 } from '../values.ts'

const builtIn = /^(default-roles-.*|offline_access|uma_authorization)$/
const digests: Record<string, string> = { pbkdf2: 'sha1', 'pbkdf2-sha256': 'sha256', 'pbkdf2-sha512': 'sha512' }

/** `kc.sh export --realm … --users same_file`; Keycloak, "Importing and exporting realms". */
export const keycloak: Reader = {
  usersAt: ['users'],
  parts: { realm: 'the file of the realm, where the users are in files of their own' },
  open({ parts, beside }) {
    const realm = { ...beside, ...parts.realm?.[0] }
    const organizations = recordsIn(realm.organizations)
    const memberships = new Map<string, string[]>()
    for (const organization of organizations)
      for (const member of recordsIn(organization.members)) {
        const name = textOf(member.username) ?? ''
        memberships.set(name, [...(memberships.get(name) ?? []), tenantIdOf(organization)])
      }
    const rolesOf = groupRoles(recordsIn(realm.groups))
    return {
      names: new Map(organizations.map(each => [tenantIdOf(each), textOf(each.name) ?? ''])),
      convert(record) {
        const made = draft(record)
        const name = made.text('username') ?? ''
        made.email(made.text('email'), made.is('emailVerified'))
        made.loginId(name)
        made.name('givenName', made.text('firstName'))
        made.name('familyName', made.text('lastName'))
        made.name('displayName', [record.firstName, record.lastName].flatMap(each => textOf(each) ?? []).join(' '))
        made.disable(record.enabled !== undefined && !isTrue(record.enabled))
        made.created('createdTimestamp')
        roles(made, rolesOf)
        for (const each of recordsIn(made.take('credentials'))) credential(made, each)
        for (const each of recordsIn(made.take('federatedIdentities')))
          made.identity(textOf(each.identityProvider) ?? '', textOf(each.userId))
        for (const [key, values] of Object.entries(recordIn(made.take('attributes')))) {
          const [only, ...more] = Array.isArray(values) ? values : [values]
          made.attributes('attributes', { [key]: more.length === 0 ? only : values })
        }
        for (const tenantId of memberships.get(name) ?? []) made.tenant(tenantId)
        const required = textsIn(made.take('requiredActions'))
        if (required.includes('UPDATE_PASSWORD') && made.user.hashedPassword) made.user.mustChangePassword = true
        const others = required.filter(action => action !== 'UPDATE_PASSWORD')
        if (others.length > 0) made.left('requiredActions', `${others.join(', ')} has no counterpart`)
        made.ignore('id', 'enabled', 'totp', 'notBefore', 'disableableCredentialTypes', 'access', 'origin', 'self')
        if (isRecord(made.take('serviceAccountClientId')))
          made.left('serviceAccountClientId', 'make an access key instead')
        return made.done()
      },
    }
  },
}

function roles(made: Draft, rolesOf: ReadonlyMap<string, readonly string[]>) {
  for (const role of textsIn(made.take('realmRoles'))) if (!builtIn.test(role)) made.role(role)
  for (const [client, names] of Object.entries(recordIn(made.take('clientRoles'))))
    for (const role of textsIn(names)) {
      // Keycloak's own clients: what its console and account page allow.
      if (/^(account|realm-management|broker|security-admin-console|admin-cli)$/.test(client)) continue
      made.role(`${client}:${role}`)
      made.changed('clientRoles', 'is a role of the project, called client:role')
    }
  for (const group of textsIn(made.take('groups'))) {
    for (const role of rolesOf.get(group) ?? []) made.role(role)
    made.changed('groups', "the roles of the group are the user's own")
  }
}

/** Roles of each group by its path; those of a group above are its own, too. */
function groupRoles(groups: readonly Sent[], above: readonly string[] = [], path = ''): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const group of groups) {
    const own = [...above, ...textsIn(group.realmRoles).filter(role => !builtIn.test(role))]
    const at = textOf(group.path) ?? `${path}/${textOf(group.name) ?? ''}`
    found.set(at, own)
    for (const [below, names] of groupRoles(recordsIn(group.subGroups), own, at)) found.set(below, names)
  }
  return found
}

function credential(made: Draft, { type, secretData, credentialData }: Sent) {
  const secret = recordIn(secretData)
  const data = recordIn(credentialData)
  if (type === 'password') return password(made, secret, data)
  if (type === 'otp') return otp(made, textOf(secret.value), data)
  made.left('credentials', `a credential of the kind ${textOf(type) ?? ''} is enrolled again`)
}

function password(made: Draft, secret: Sent, data: Sent) {
  const { value: hash, salt } = secret
  const algorithm = textOf(data.algorithm) ?? ''
  const iterations = Number(data.hashIterations)
  if (algorithm === 'argon2') {
    const parameters = recordIn(data.additionalParameters)
    const first = (name: string) => textsIn(parameters[name])[0]
    if ((first('version') ?? '1.3') !== '1.3') return made.left('credentials', 'argon2 of version 1.0 is not known')
    const type = `argon2${first('type') ?? 'id'}`
    const cost = { memory: Number(first('memory')), threads: Number(first('parallelism')), iterations }
    made.user.hashedPassword = { argon2: { hash, salt, type, ...cost } }
    return
  }
  const type = digests[algorithm]
  if (type === undefined) return made.left('credentials', `the algorithm ${algorithm} is not known`)
  made.user.hashedPassword = { pbkdf2: { hash, salt, iterations, type } }
}

function otp(made: Draft, value: string | undefined, data: Sent) {
  const isUsual =
    (textOf(data.subType) ?? 'totp') === 'totp' &&
    Number(data.digits ?? 6) === 6 &&
    Number(data.period ?? 30) === 30 &&
    (textOf(data.algorithm) ?? 'HmacSHA1') === 'HmacSHA1'
  if (!isUsual || value === undefined)
    return made.left('credentials.otp', 'only codes of six digits, thirty seconds and SHA-1 are taken over')
  if (made.user.seed !== undefined) return made.left('credentials.otp', 'a user has one authenticator app')
  // The secret is the bytes of the text, unless it says otherwise; authenticator apps were shown them in base32.
  made.totp('credentials.otp', textOf(data.secretEncoding) === 'BASE32' ? value : toBase32(Buffer.from(value)))
}

function tenantIdOf(organization: Sent): string {
  return textOf(organization.alias) ?? textOf(organization.name) ?? ''
}
