import { draft } from '../draft/draft.ts'
import type { Reader } from '../reader.ts'
import { byText, recordIn, textOf, textsIn } from '../values.ts'

/** The tables auth.users, auth.identities and auth.mfa_factors of a Supabase project, each as CSV or JSON. */
export const supabase: Reader = {
  parts: { identities: 'the table auth.identities', factors: 'the table auth.mfa_factors' },
  open({ parts }) {
    const identitiesOf = byText(parts.identities ?? [], each => each.user_id)
    const factorsOf = byText(parts.factors ?? [], each => each.user_id)
    return {
      convert(record) {
        const made = draft(record)
        const id = made.text('id') ?? ''
        made.email(
          made.text('email'),
          made.text('email_confirmed_at') !== undefined || textOf(record.confirmed_at) !== undefined,
        )
        const phone = made.text('phone')
        // The table has numbers without their plus sign.
        made.phone('phone', phone?.replace(/^(?!\+)/, '+'), made.text('phone_confirmed_at') !== undefined)
        const {
          full_name: fullName,
          name,
          avatar_url: avatar,
          picture,
          given_name,
          family_name,
          ...metadata
        } = recordIn(made.take('raw_user_meta_data'))
        made.name('displayName', textOf(fullName) ?? textOf(name))
        made.name('givenName', textOf(given_name))
        made.name('familyName', textOf(family_name))
        const address = textOf(avatar) ?? textOf(picture)
        if (address !== undefined && /^https?:\/\/\S+$/.test(address)) made.set('picture', address)
        // What providers said at the last sign-in; it comes again with the next one.
        for (const field of ['iss', 'sub', 'email', 'email_verified', 'phone_verified', 'provider_id'])
          delete metadata[field]
        made.attributes('raw_user_meta_data', metadata)
        const { provider: _, providers: __, role, roles, ...app } = recordIn(made.take('raw_app_meta_data'))
        for (const each of [...textsIn([role]), ...textsIn(roles)]) made.role(each)
        made.attributes('raw_app_meta_data', app, 'app_')
        made.passwordText('encrypted_password', made.text('encrypted_password'))
        made.created('created_at')
        const isBanned = (made.text('banned_until') ?? '') !== ''
        made.disable(isBanned || made.text('deleted_at') !== undefined)
        if (isBanned) made.changed('banned_until', 'the user is disabled until somebody enables it')
        for (const each of identitiesOf.get(id) ?? []) {
          const provider = textOf(each.provider) ?? ''
          const data = recordIn(each.identity_data)
          if (provider !== 'email' && provider !== 'phone')
            made.identity(provider, textOf(each.provider_id) ?? textOf(data.sub), textOf(data.email))
        }
        for (const each of factorsOf.get(id) ?? []) {
          if (each.factor_type === 'totp' && each.status === 'verified') made.totp('mfa_factors', textOf(each.secret))
          else if (each.status === 'verified') made.left('mfa_factors', 'only authenticator apps are taken over')
        }
        if (made.is('is_anonymous')) made.changed('is_anonymous', 'is a user without anything to sign in with')
        made.ignore(
          'instance_id',
          'aud',
          'role',
          'invited_at',
          'confirmed_at',
          'last_sign_in_at',
          'updated_at',
          'is_super_admin',
        )
        made.ignore(
          'confirmation_token',
          'confirmation_sent_at',
          'recovery_token',
          'recovery_sent_at',
          'reauthentication_token',
        )
        made.ignore('reauthentication_sent_at', 'email_change', 'email_change_token_new', 'email_change_token_current')
        made.ignore('email_change_sent_at', 'email_change_confirm_status', 'phone_change', 'phone_change_token')
        made.ignore('phone_change_sent_at', 'is_sso_user')
        return made.done(id)
      },
    }
  },
}
