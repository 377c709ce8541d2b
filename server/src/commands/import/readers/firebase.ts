import { draft } from '../draft/draft.ts'
import type { ImportedPassword } from '../draft/hashes.ts'
import type { Reader } from '../reader.ts'
import { recordIn, recordsIn, type Sent, textOf, textsIn } from '../values.ts'

const providers = ['google.com', 'facebook.com', 'twitter.com', 'github.com'] as const
const providerColumns = providers.flatMap(id =>
  ['rawId', 'email', 'displayName', 'photoUrl'].map(field => `${id}.${field}`),
)

/** `firebase auth:export`, JSON or CSV; its parameters of scrypt are in the console under "Password hash parameters". */
export const firebase: Reader = {
  usersAt: ['users'],
  parts: { hash_config: 'the block hash_config { … } of the console, without which passwords are left' },
  // The CSV has no header.
  columns: [
    'localId',
    'email',
    'emailVerified',
    'passwordHash',
    'salt',
    'displayName',
    'photoUrl',
    ...providerColumns,
    'createdAt',
    'lastSignedInAt',
    'phoneNumber',
  ],
  readPart(name, text) {
    if (name !== 'hash_config' || text.trimStart().startsWith('[')) return undefined
    const fields = [...text.matchAll(/(\w+)"?\s*:\s*"?([\w+/=-]+)"?/g)].map(([, key, value]) => [key, value])
    return [Object.fromEntries(fields)]
  },
  open({ parts }) {
    const [config] = parts.hash_config ?? []
    return {
      convert(record) {
        const made = draft(record)
        const id = made.text('localId') ?? ''
        made.email(made.text('email'), made.is('emailVerified'))
        // Firebase takes a phone number only from whoever has read a code on it.
        made.phone('phoneNumber', made.text('phoneNumber'), true)
        made.name('displayName', made.text('displayName'))
        made.picture('photoUrl')
        made.disable(made.is('disabled'))
        made.created('createdAt')
        const hash = made.text('passwordHash')
        const salt = made.text('salt')
        if (hash !== undefined)
          made.password('passwordHash', passwordIn({ hash, salt, version: record.version }, config))
        for (const each of recordsIn(made.take('providerUserInfo'))) {
          const provider = textOf(each.providerId) ?? ''
          if (provider !== 'password' && provider !== 'phone')
            made.identity(provider, textOf(each.rawId), textOf(each.email))
        }
        for (const provider of providers)
          made.identity(provider, made.text(`${provider}.rawId`), textOf(record[`${provider}.email`]))
        made.ignore(...providerColumns)
        const { roles, role, ...claims } = recordIn(made.take('customAttributes') ?? made.take('customClaims'))
        for (const name of [...textsIn(roles), ...textsIn([role])]) made.role(name)
        made.attributes('customAttributes', claims)
        if (textOf(record.tenantId)) made.tenant(made.text('tenantId') ?? '')
        if (recordsIn(made.take('mfaInfo')).length > 0) made.left('mfaInfo', 'second factors are enrolled again')
        made.ignore('lastSignedInAt', 'lastLoginAt', 'lastRefreshAt', 'validSince', 'passwordUpdatedAt', 'version')
        return made.done(id)
      },
    }
  },
}

function passwordIn({ hash, salt, version }: Sent, config: Sent | undefined): ImportedPassword {
  if (!config) return { why: 'needs the file hash_config=…' }
  const algorithm = textOf(config.algorithm) ?? 'SCRYPT'
  if (algorithm !== 'SCRYPT') return { why: `the algorithm ${algorithm} is not the one of Firebase's own hashes` }
  if (version !== undefined && Number(version) !== 0 && salt === undefined) return { why: 'has no salt' }
  return {
    hash: {
      firebase: {
        hash,
        salt,
        saltSeparator: textOf(config.base64_salt_separator) ?? '',
        signerKey: textOf(config.base64_signer_key),
        memory: Number(config.mem_cost),
        rounds: Number(config.rounds),
      },
    },
  }
}
