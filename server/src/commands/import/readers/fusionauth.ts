import { draft } from '../draft/draft.ts'
import type { ImportedPassword } from '../draft/hashes.ts'
import type { Reader } from '../reader.ts'
import { isTrue, recordIn, recordsIn, type Sent, textOf, textsIn, toBase32 } from '../values.ts'

/** Users of FusionAuth in the form of its import API, which has hash, salt, factor and scheme; FusionAuth, "Users API". */
export const fusionauth: Reader = {
  usersAt: ['users'],
  parts: { groups: 'groups with their roles and members, of GET /api/group' },
  partsAt: { groups: ['groups'] },
  open({ parts }) {
    const groupOf = new Map((parts.groups ?? []).map(group => [textOf(group.id) ?? '', group]))
    return {
      convert(record) {
        const made = draft(record)
        const isVerified = made.is('verified')
        made.email(made.text('email'), isVerified)
        made.loginId(made.text('username'))
        made.phone('mobilePhone', made.text('mobilePhone') ?? made.text('phoneNumber'), false, false)
        made.name('givenName', made.text('firstName'))
        made.name('middleName', made.text('middleName'))
        made.name('familyName', made.text('lastName'))
        const names = [record.firstName, record.lastName].flatMap(each => textOf(each) ?? []).join(' ')
        made.name('displayName', made.text('fullName') ?? names)
        made.picture('imageUrl')
        made.disable(record.active !== undefined && !isTrue(record.active))
        made.created('insertInstant')
        const hash = made.text('password')
        if (hash !== undefined) made.password('password', passwordIn({ ...record, hash }))
        if (made.is('passwordChangeRequired') && made.user.hashedPassword) made.user.mustChangePassword = true
        for (const each of recordsIn(made.take('registrations')))
          for (const role of textsIn(each.roles)) made.role(role)
        for (const each of recordsIn(made.take('memberships'))) {
          const group = groupOf.get(textOf(each.groupId) ?? '')
          if (group) for (const role of rolesOf(group)) made.role(role)
          made.changed('memberships', "the roles of the group are the user's own")
        }
        const twoFactor = recordIn(made.take('twoFactor'))
        for (const each of recordsIn(twoFactor.methods)) factor(made, each)
        if (textsIn(twoFactor.recoveryCodes).length > 0) made.left('twoFactor.recoveryCodes', 'new ones are made')
        made.attributes('data', recordIn(made.take('data')))
        for (const name of ['birthDate', 'timezone']) made.attribute(name, name, made.text(name))
        made.attribute('preferredLanguages', 'preferredLanguages', made.take('preferredLanguages'))
        made.ignore(
          'salt',
          'factor',
          'encryptionScheme',
          'id',
          'active',
          'lastLoginInstant',
          'lastUpdateInstant',
          'cleanSpeakId',
        )
        made.ignore(
          'passwordLastUpdateInstant',
          'breachedPasswordStatus',
          'usernameStatus',
          'verifiedInstant',
          'uniqueUsername',
        )
        made.ignore('connectorId', 'passwordChangeReason', 'breachedPasswordLastCheckedInstant', 'identities')
        if (made.text('tenantId')) made.ignore('tenantId')
        return made.done(textOf(record.id))
      },
    }
  },
}

function rolesOf({ roles }: Sent): string[] {
  return Object.values(recordIn(roles)).flatMap(each => recordsIn(each).flatMap(role => textOf(role.name) ?? []))
}

function factor(made: ReturnType<typeof draft>, { method, secret, authenticator }: Sent) {
  const { algorithm = 'HmacSHA1', codeLength = 6, timeStep = 30 } = recordIn(authenticator)
  if (method !== 'authenticator' || algorithm !== 'HmacSHA1' || codeLength !== 6 || timeStep !== 30)
    return made.left(
      'twoFactor.methods',
      'only authenticator apps of six digits, thirty seconds and SHA-1 are taken over',
    )
  made.totp('twoFactor.methods', toBase32(Buffer.from(textOf(secret) ?? '', 'base64')))
}

function passwordIn({ hash, salt, factor: given, encryptionScheme }: Sent): ImportedPassword {
  const scheme = textOf(encryptionScheme) ?? 'salted-pbkdf2-hmac-sha256'
  const iterations = Number(given ?? 1)
  const [, type] = /^salted-(md5|sha256|hmac-sha256)$/.exec(scheme) ?? []
  if (type !== undefined) return { hash: { salted: { hash, salt, iterations, type } } }
  const [, digest] = /^salted-pbkdf2-hmac-(sha256|sha512)/.exec(scheme) ?? []
  if (digest !== undefined) return { hash: { pbkdf2: { hash, salt, iterations, type: digest } } }
  if (scheme === 'bcrypt')
    return { hash: { bcrypt: { hash: `$2a$${String(iterations).padStart(2, '0')}$${salt}${hash}` } } }
  const [, phpass] = /^phpass-(md5|sha512)$/.exec(scheme) ?? []
  if (phpass !== undefined)
    return {
      hash: { phpass: { hash, salt: Buffer.from(String(salt), 'base64').toString(), iterations, type: phpass } },
    }
  return { why: `the scheme ${scheme} is a plugin's` }
}
