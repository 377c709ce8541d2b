import { draft } from '../draft/draft.ts'
import { passwordOf } from '../draft/hashes.ts'
import type { Reader } from '../reader.ts'
import { byText, isRecord, isTrue, recordIn, recordsIn, type Sent, textOf, textsIn } from '../values.ts'

/** Auth0's bulk export of users; Auth0, "Bulk user exports" and "Export hash passwords". */
export const auth0: Reader = {
  usersAt: ['users'],
  parts: {
    hashes: 'the password hashes that Auth0 sends on request',
    roles: 'lines of {"user_id", "roles": [{"name"}]}, of the Management API',
    members: 'lines of {"organization": {"id", "name"}, "user_id", "roles": [{"name"}]}, of the Management API',
  },
  open({ parts }) {
    const hashes = parts.hashes ?? []
    const hashOfId = new Map(hashes.map(hash => [idOf(hash), hash.passwordHash]))
    const hashOfEmail = new Map(hashes.map(hash => [textOf(hash.email)?.toLowerCase() ?? '', hash.passwordHash]))
    const rolesOf = byText(parts.roles ?? [], role => role.user_id)
    const membershipsOf = byText(parts.members ?? [], member => member.user_id)
    const organizations = (parts.members ?? []).map(({ organization }) => recordIn(organization))
    return {
      names: new Map(
        organizations.map(each => [tenantIdOf(each), textOf(each.display_name) ?? textOf(each.name) ?? '']),
      ),
      convert(record) {
        const made = draft(record)
        const id = made.text('user_id') ?? ''
        const email = made.text('email')
        made.email(email, made.is('email_verified'))
        made.loginId(made.text('username'))
        made.phone('phone_number', made.text('phone_number'), made.is('phone_verified'))
        made.name('displayName', made.text('name') ?? textOf(record.nickname))
        made.name('givenName', made.text('given_name'))
        made.name('familyName', made.text('family_name'))
        made.picture('picture')
        made.disable(made.is('blocked'))
        made.created('created_at')
        made.ignore(
          'nickname',
          'updated_at',
          'last_login',
          'last_ip',
          'logins_count',
          'last_password_reset',
          'multifactor',
        )
        made.ignore('id', 'tenant', 'multifactor_last_modified')
        // An account at a provider can have the address of somebody else's password.
        const isOfPassword = id.startsWith('auth0|')
        const hash = hashOfId.get(id) ?? (isOfPassword && email && hashOfEmail.get(email.toLowerCase()))
        if (hash) made.passwordText('passwordHash', textOf(hash))
        const custom = recordIn(recordIn(made.take('custom_password_hash')).hash)
        if (textOf(custom.value)) made.password('custom_password_hash', passwordOf(textOf(custom.value) ?? ''))
        for (const factor of recordsIn(made.take('mfa_factors'))) {
          if (isRecord(factor.totp)) made.totp('mfa_factors.totp', textOf(factor.totp.secret))
          else made.left('mfa_factors', 'only authenticator apps are taken over')
        }
        for (const { provider, user_id: subject, profileData } of recordsIn(made.take('identities'))) {
          if (provider !== 'auth0')
            made.identity(textOf(provider) ?? '', textOf(subject), textOf(recordIn(profileData).email))
        }
        made.attributes('user_metadata', recordIn(made.take('user_metadata')))
        const { roles, authorization, ...app } = recordIn(made.take('app_metadata'))
        made.attributes('app_metadata', app, 'app_')
        for (const role of [...textsIn(roles), ...textsIn(recordIn(authorization).roles)]) made.role(role)
        for (const each of rolesOf.get(id) ?? []) for (const role of namesOf(each.roles)) made.role(role)
        for (const each of membershipsOf.get(id) ?? [])
          made.tenant(tenantIdOf(recordIn(each.organization)), namesOf(each.roles))
        if (
          isTrue(record.multifactor) ||
          recordsIn(record.multifactor).length > 0 ||
          textsIn(record.multifactor).length > 0
        )
          if (made.user.seed === undefined) made.left('multifactor', 'its secret is not in the export')
        return made.done(id)
      },
    }
  },
}

/** The id in `user_id` of a user who signs in with a password. */
function idOf({ _id: id }: Sent): string {
  return `auth0|${textOf(recordIn(id).$oid) ?? textOf(id) ?? ''}`
}

/** The name of an organization is one word, as ids of tenants are. */
function tenantIdOf(organization: Sent): string {
  return textOf(organization.name) ?? textOf(organization.id) ?? ''
}

function namesOf(roles: unknown): string[] {
  return [...recordsIn(roles).flatMap(role => textOf(role.name) ?? []), ...textsIn(roles)]
}
