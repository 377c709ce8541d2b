import { draft } from '../draft/draft.ts'
import type { Reader } from '../reader.ts'
import { isTrue, recordIn, recordsIn, textOf, textsIn } from '../values.ts'

/** Users as Descope's `POST /v2/mgmt/user/search` answers them; the hashes that its support exports come as `hashedPassword`. */
export const descope: Reader = {
  usersAt: ['users'],
  open() {
    return {
      convert(record) {
        const made = draft(record)
        const address = made.text('email')
        const number = made.text('phone')
        // The order of login ids is kept; addresses sign in only where they are among them.
        const loginIds = textsIn(made.take('loginIds'))
        for (const loginId of loginIds) made.loginId(loginId)
        if (address !== undefined) {
          made.set('email', address)
          made.set('verifiedEmail', made.is('verifiedEmail'))
        }
        made.phone('phone', number, made.is('verifiedPhone'), false)
        made.name('displayName', made.text('name'))
        made.name('givenName', made.text('givenName'))
        made.name('middleName', made.text('middleName'))
        made.name('familyName', made.text('familyName'))
        made.picture('picture')
        const status = made.text('status')
        if (status === 'disabled' || status === 'invited') made.set('status', status)
        made.created('createdTime')
        if (isTrue(record.test)) made.set('test', true)
        for (const role of textsIn(made.take('roleNames'))) made.role(role)
        for (const each of recordsIn(made.take('userTenants')))
          made.tenant(textOf(each.tenantId) ?? '', textsIn(each.roleNames))
        for (const [name, value] of Object.entries(recordIn(made.take('customAttributes'))))
          made.attribute(`customAttributes.${name}`, name, value)
        const hash = recordIn(made.take('hashedPassword'))
        if (Object.keys(hash).length > 0) made.password('hashedPassword', { hash })
        else if (made.is('password')) made.left('password', 'needs the hashes that Descope sends on request')
        made.ignore(
          'password',
          'userId',
          'externalIds',
          'verifiedEmail',
          'verifiedPhone',
          'test',
          'permissions',
          'modifiedTime',
        )
        made.totp('seed', made.text('seed'))
        if (made.is('TOTP') && made.user.seed === undefined) made.left('TOTP', 'its secret is not in the export')
        if (made.is('webauthn'))
          made.left('webauthn', 'take passkeys over with userPasskeys.importAll, where you have their public keys')
        if (Object.values(recordIn(made.take('OAuth'))).some(isTrue))
          made.left('OAuth', 'ids at providers are not in the export; accounts are linked by their verified address')
        made.ignore('SAML', 'OIDC', 'SCIM', 'push', 'lastLogin', 'editable', 'consentExpiration')
        return made.done(loginIds[0])
      },
    }
  },
}
