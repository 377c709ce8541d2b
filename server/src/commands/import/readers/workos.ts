import { draft } from '../draft/draft.ts'
import type { Reader } from '../reader.ts'
import { byText, recordIn, recordsIn, type Sent, textOf } from '../values.ts'

/** Users, organizations and memberships as the API of WorkOS lists them; it gives nobody password hashes. */
export const workos: Reader = {
  usersAt: ['data'],
  parts: {
    organizations: 'the list of GET /organizations',
    memberships: 'the list of GET /user_management/organization_memberships',
    identities: 'lines of {"user_id", "idp_id", "provider"}, of GET /user_management/users/{id}/identities',
  },
  open({ parts }) {
    const membershipsOf = byText(parts.memberships ?? [], each => each.user_id)
    const identitiesOf = byText(parts.identities ?? [], each => each.user_id)
    return {
      names: new Map((parts.organizations ?? []).map(each => [textOf(each.id) ?? '', textOf(each.name) ?? ''])),
      convert(record) {
        const made = draft(record)
        const id = made.text('id') ?? ''
        made.email(made.text('email'), made.is('email_verified'))
        made.name('givenName', made.text('first_name'))
        made.name('familyName', made.text('last_name'))
        made.name('displayName', [record.first_name, record.last_name].flatMap(each => textOf(each) ?? []).join(' '))
        made.picture('profile_picture_url')
        made.created('created_at')
        made.attribute('external_id', 'external_id', made.text('external_id'))
        made.attributes('metadata', recordIn(made.take('metadata')))
        made.passwordText('password_hash', made.text('password_hash'))
        if (made.user.hashedPassword === undefined) made.left('password', 'WorkOS does not export password hashes')
        for (const each of membershipsOf.get(id) ?? []) {
          if (each.status === 'inactive') made.left('memberships', 'an inactive membership')
          else made.tenant(textOf(each.organization_id) ?? '', rolesOf(each))
        }
        for (const each of identitiesOf.get(id) ?? [])
          made.identity((textOf(each.provider) ?? '').replace(/OAuth$/, ''), textOf(each.idp_id))
        made.ignore('object', 'updated_at', 'last_sign_in_at', 'locale')
        return made.done(id)
      },
    }
  },
}

function rolesOf({ role, roles }: Sent): string[] {
  const all = recordsIn(roles)
  return (all.length > 0 ? all : [recordIn(role)]).flatMap(each => textOf(each.slug) ?? [])
}
