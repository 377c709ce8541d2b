import { draft } from '../draft/draft.ts'
import type { ImportedPassword } from '../draft/hashes.ts'
import type { Reader } from '../reader.ts'
import { isRecord, recordIn, recordsIn, type Sent, textOf } from '../values.ts'

const disabled = ['SUSPENDED', 'DEPROVISIONED', 'LOCKED_OUT']

/** Users of Okta's API (`GET /api/v1/users`) as JSON, or a CSV with the names of the profile as header. */
export const okta: Reader = {
  parts: { groups: 'lines of {"id", "groups": [{"profile": {"name"}}]}, of GET /api/v1/users/{id}/groups' },
  open({ parts }) {
    const groupsOf = new Map((parts.groups ?? []).map(each => [textOf(each.id) ?? '', recordsIn(each.groups)]))
    return {
      convert({ profile, ...rest }) {
        const made = draft({ ...rest, ...(isRecord(profile) && profile) })
        const id = made.text('id') ?? ''
        // Okta sends a link to each address before anybody signs in with it.
        const isActive = ['ACTIVE', 'PASSWORD_EXPIRED', 'RECOVERY', 'LOCKED_OUT'].includes(textOf(rest.status) ?? '')
        made.email(made.text('email'), isActive)
        made.loginId(made.text('login'))
        made.phone('mobilePhone', made.text('mobilePhone') ?? made.text('primaryPhone'), false, false)
        made.name('givenName', made.text('firstName'))
        made.name('middleName', made.text('middleName'))
        made.name('familyName', made.text('lastName'))
        const names = [made.user.givenName, made.user.familyName].flatMap(each => textOf(each) ?? []).join(' ')
        made.name('displayName', made.text('displayName') ?? names)
        made.created('created')
        const status = made.text('status')
        made.disable(disabled.includes(status ?? ''))
        if (status !== undefined && !['ACTIVE', 'PASSWORD_EXPIRED'].includes(status))
          made.changed('status', `${status} is ${disabled.includes(status) ? 'disabled' : 'enabled'}`)
        const credentials = recordIn(made.take('credentials'))
        const password = recordIn(credentials.password)
        if (isRecord(password.hash)) made.password('credentials.password', passwordIn(password.hash))
        else if (isRecord(credentials.password))
          made.left('credentials.password', 'Okta does not export password hashes')
        if (status === 'PASSWORD_EXPIRED' && made.user.hashedPassword) made.user.mustChangePassword = true
        if (credentials.recovery_question) made.left('credentials.recovery_question', 'questions are not taken over')
        for (const group of groupsOf.get(id) ?? []) {
          const name = textOf(recordIn(group.profile).name) ?? ''
          if (name !== 'Everyone') made.role(name)
        }
        made.ignore(
          'activated',
          'statusChanged',
          'lastLogin',
          'lastUpdated',
          'passwordChanged',
          'type',
          '_links',
          'realmId',
        )
        const known = [
          'secondEmail',
          'nickName',
          'title',
          'division',
          'department',
          'organization',
          'locale',
          'timezone',
        ]
        const more = [
          'employeeNumber',
          'userType',
          'manager',
          'managerId',
          'costCenter',
          'city',
          'state',
          'countryCode',
        ]
        for (const name of [...known, ...more]) made.attribute(`profile.${name}`, name, made.text(name))
        for (const [name, value] of Object.entries(isRecord(profile) ? profile : {}))
          if (!known.includes(name) && !more.includes(name) && !(name in standard)) {
            made.attributes('profile', { [name]: value })
            made.ignore(name)
          }
        return made.done(id)
      },
    }
  },
}

/** Fields of the profile that are fields of a user. */
const standard: Sent = Object.fromEntries(
  'email login mobilePhone primaryPhone firstName middleName lastName displayName'.split(' ').map(name => [name, true]),
)

/** The form in which Okta takes hashes in, and in which those who imported them have them still. */
function passwordIn({ algorithm, salt, value, workFactor, iterationCount, digestAlgorithm }: Sent): ImportedPassword {
  switch (algorithm) {
    case 'BCRYPT':
      return { hash: { bcrypt: { hash: `$2a$${String(workFactor).padStart(2, '0')}$${salt}${value}` } } }
    case 'PBKDF2': {
      const type = digestAlgorithm === 'SHA512_HMAC' ? 'sha512' : 'sha256'
      return { hash: { pbkdf2: { hash: value, salt, iterations: Number(iterationCount), type } } }
    }
    case 'SHA-1':
    case 'SHA-256':
    case 'SHA-512':
    case 'MD5': {
      const type = algorithm.toLowerCase().replace('-', '')
      if (textOf(salt) !== undefined) return { hash: { salted: { hash: value, salt, type } } }
      if (type === 'md5') return { hash: { md5: { hash: Buffer.from(String(value), 'base64').toString('hex') } } }
      return { hash: { sha: { hash: value, type } } }
    }
    default:
      return { why: `the algorithm ${textOf(algorithm) ?? ''} is not known` }
  }
}
