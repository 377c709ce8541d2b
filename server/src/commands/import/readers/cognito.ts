import { draft } from '../draft/draft.ts'
import type { Reader } from '../reader.ts'
import { isTrue, parsed, recordsIn, type Sent, textOf, textsIn } from '../values.ts'

/**
 * Users of an Amazon Cognito user pool, as `aws cognito-idp list-users` prints them (JSON), or with the header of its import
 * file (CSV). Cognito gives nobody its password hashes: lazy migration or a reset of passwords go with it.
 */
export const cognito: Reader = {
  usersAt: ['Users'],
  parts: { groups: 'lines of {"Username", "Groups": [{"GroupName"}]}, of admin-list-groups-for-user' },
  open({ parts }) {
    const groupsOf = new Map((parts.groups ?? []).map(each => [textOf(each.Username) ?? '', each.Groups]))
    return {
      convert(sent) {
        const record = flat(sent)
        const made = draft(record)
        const name = made.text('Username') ?? made.text('cognito:username') ?? ''
        made.email(made.text('email'), made.is('email_verified'))
        made.phone('phone_number', made.text('phone_number'), made.is('phone_number_verified'))
        made.loginId(made.text('preferred_username'))
        // Users who signed up by an address, or came from a provider, have a name that nobody types.
        const isTyped = !/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(name) && record.identities === undefined
        if (isTyped && name !== '') made.loginId(name)
        made.name('displayName', made.text('name') ?? textOf(record.nickname))
        made.name('givenName', made.text('given_name'))
        made.name('middleName', made.text('middle_name'))
        made.name('familyName', made.text('family_name'))
        made.picture('picture')
        made.disable(record.Enabled !== undefined && !isTrue(record.Enabled))
        made.created('UserCreateDate')
        const custom = Object.entries(record).filter(([key]) => /^(custom|dev:custom):/.test(key))
        for (const [key, value] of custom)
          made.attribute(key, key.replace(/^.*custom:/, '').replace(/[^\w-]/g, '_'), value)
        made.ignore(...custom.map(([key]) => key))
        for (const key of ['address', 'birthdate', 'gender', 'locale', 'profile', 'website', 'zoneinfo', 'nickname'])
          made.attribute(key, key, made.text(key))
        for (const each of recordsIn(parsed(made.take('identities'))))
          made.identity(textOf(each.providerName) ?? '', textOf(each.userId), textOf(record.email))
        const groups = groupsOf.get(name)
        for (const group of [...textsIn(groups), ...recordsIn(groups).map(each => textOf(each.GroupName) ?? '')])
          made.role(group)
        const status = made.text('UserStatus')
        if (status === 'CONFIRMED' || status === undefined)
          made.left('password', 'Cognito does not export password hashes')
        else if (status !== 'EXTERNAL_PROVIDER') made.changed('UserStatus', `${status} is enabled, without a password`)
        if (recordsIn(made.take('MFAOptions')).length > 0 || made.is('cognito:mfa_enabled'))
          made.left('MFAOptions', 'second factors are enrolled again')
        made.ignore('Enabled', 'sub', 'UserLastModifiedDate', 'updated_at')
        return made.done(name)
      },
    }
  },
}

/** Attributes are a list of names and values in JSON, and columns in CSV. */
function flat({ Attributes: attributes, ...record }: Sent): Sent {
  const named = recordsIn(attributes).map(({ Name: name, Value: value }) => [String(name), value])
  return { ...Object.fromEntries(named), ...record }
}
