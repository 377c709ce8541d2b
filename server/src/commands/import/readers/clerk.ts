import { draft, type Draft } from '../draft/draft.ts'
import type { Reader } from '../reader.ts'
import { byText, recordIn, recordsIn, type Sent, textOf } from '../values.ts'

/**
 * Clerk's export of the dashboard (CSV, with password digests and TOTP secrets), or the users of its Backend API (JSON, with
 * metadata and external accounts). Clerk, "Export your users from Clerk" and "Backend API: users".
 */
export const clerk: Reader = {
  usersAt: ['data', 'users'],
  parts: {
    passwords: 'the CSV of the dashboard, where the users are the JSON of the Backend API',
    memberships: 'memberships of organizations, as the Backend API lists them',
  },
  open({ parts }) {
    const passwordOfId = new Map((parts.passwords ?? []).map(each => [textOf(each.id) ?? '', each]))
    const memberships = parts.memberships ?? []
    const membershipsOf = byText(memberships, each => recordIn(each.public_user_data).user_id)
    const organizations = memberships.map(each => recordIn(each.organization))
    return {
      names: new Map(organizations.map(each => [tenantIdOf(each), textOf(each.name) ?? ''])),
      convert(record) {
        const made = draft(record)
        const id = made.text('id') ?? ''
        addresses(made, record)
        made.loginId(made.text('username'))
        made.name('givenName', made.text('first_name'))
        made.name('familyName', made.text('last_name'))
        made.name('displayName', [record.first_name, record.last_name].flatMap(each => textOf(each) ?? []).join(' '))
        made.picture('image_url')
        made.created('created_at')
        made.disable(made.is('banned'))
        if (made.is('locked')) made.left('locked', 'a lock after wrong passwords ends with the move')
        const stored = passwordOfId.get(id) ?? record
        made.ignore('password_digest', 'password_hasher', 'totp_secret')
        made.passwordText('password_digest', textOf(stored.password_digest))
        made.totp('totp_secret', textOf(stored.totp_secret))
        for (const each of recordsIn(made.take('external_accounts')))
          made.identity(textOf(each.provider) ?? '', textOf(each.provider_user_id), textOf(each.email_address))
        made.attributes('public_metadata', recordIn(made.take('public_metadata')))
        made.attributes('unsafe_metadata', recordIn(made.take('unsafe_metadata')), 'unsafe_')
        if (Object.keys(recordIn(made.take('private_metadata'))).length > 0)
          made.left('private_metadata', 'attributes can be seen by those who manage users: keep it in a place of yours')
        made.attribute('external_id', 'external_id', made.text('external_id'))
        for (const each of membershipsOf.get(id) ?? [])
          made.tenant(tenantIdOf(recordIn(each.organization)), roleOf(each))
        made.ignore('object', 'updated_at', 'last_sign_in_at', 'last_active_at', 'profile_image_url', 'has_image')
        made.ignore('primary_email_address_id', 'primary_phone_number_id', 'primary_web3_wallet_id', 'password_enabled')
        made.ignore(
          'password_last_updated_at',
          'two_factor_enabled',
          'totp_enabled',
          'mfa_enabled_at',
          'mfa_disabled_at',
        )
        made.ignore('create_organization_enabled', 'delete_self_enabled', 'lockout_expires_in_seconds')
        made.ignore('verification_attempts_remaining', 'legal_accepted_at')
        return made.done(id)
      },
    }
  },
}

function addresses(made: Draft, record: Sent) {
  const emails = recordsIn(made.take('email_addresses'))
  const phones = recordsIn(made.take('phone_numbers'))
  const isVerified = (each: Sent | undefined) => recordIn(each?.verification).status === 'verified'
  const email = emails.find(each => each.id === record.primary_email_address_id) ?? emails[0]
  const phone = phones.find(each => each.id === record.primary_phone_number_id) ?? phones[0]
  const verified = listIn(made.text('verified_email_addresses'))
  const ofCsv = made.text('primary_email_address')
  const first =
    textOf(email?.email_address) ?? ofCsv ?? verified[0] ?? listIn(textOf(record.unverified_email_addresses))[0]
  made.email(first, isVerified(email) || (first !== undefined && verified.includes(first)))
  const verifiedPhones = listIn(made.text('verified_phone_numbers'))
  const number = textOf(phone?.phone_number) ?? made.text('primary_phone_number') ?? verifiedPhones[0]
  made.phone('phone_numbers', number, isVerified(phone) || (number !== undefined && verifiedPhones.includes(number)))
  const others = [
    ...emails.filter(each => each !== email && isVerified(each)).map(each => textOf(each.email_address)),
    ...verified,
  ]
  for (const each of others) made.loginId(each)
  made.ignore('unverified_email_addresses', 'unverified_phone_numbers')
  const unverified = [
    ...listIn(textOf(record.unverified_email_addresses)).filter(each => each !== first),
    ...emails.filter(each => each !== email && !isVerified(each)),
  ]
  if (unverified.length > 0) made.left('unverified_email_addresses', 'further addresses nobody has verified')
}

/** CSV columns of several values have them one after the other. */
function listIn(text: string | undefined): string[] {
  return (text ?? '').split(/[|,;\s]+/).filter(each => each !== '')
}

function tenantIdOf(organization: Sent): string {
  return textOf(organization.slug) ?? textOf(organization.id) ?? ''
}

/** `org:admin` is the role admin. */
function roleOf({ role }: Sent): string[] {
  const name = textOf(role)?.replace(/^org:/, '')
  return name === undefined ? [] : [name]
}
