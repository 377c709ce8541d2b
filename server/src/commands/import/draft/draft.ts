import { consoleRights } from '@gatehouse-id/identity-provider'
import { identityOf } from './identities.ts'
import { type ImportedPassword, passwordOf } from './hashes.ts'
import type { Converted, Note } from '../reader.ts'
import { isTrue, type Sent, secondsOf, textOf } from '../values.ts'

const textMax = 4096
const attributesMax = 100
const seedMinCharacters = 16

/** Takes a record apart: what no field asks for is told at the end. */
export function draft(record: Sent) {
  const user: Sent = {}
  const notes: Note[] = []
  const used = new Set<string>()
  const loginIds: string[] = []
  const roles = new Set<string>()
  const tenants = new Map<string, Set<string>>()
  const attributes: Sent = {}
  const identities: Sent[] = []

  function note(what: Note['what'], field: string, why: string) {
    notes.push({ what, field, why })
  }

  /** A group called Support in another system is nobody who may open the console here. */
  function addRole(own: Set<string>, name: string) {
    const text = name.trim()
    if (text === '' || text.length > 80)
      return note('left', 'roles', 'has a role with an empty name, or one of more than 80 characters')
    const isOfConsole = consoleRights([text.charAt(0).toUpperCase() + text.slice(1).toLowerCase()]).length > 0
    if (isOfConsole)
      note('changed', 'roles', `${text} gives access to the console here, so that it is called ${text} (imported)`)
    own.add(isOfConsole ? `${text} (imported)` : text)
  }

  const made = {
    user,
    note,
    changed: (field: string, why: string) => note('changed', field, why),
    left: (field: string, why: string) => note('left', field, why),

    /** A field of the record, which counts as read. */
    take(field: string): unknown {
      used.add(field)
      return record[field]
    },
    text: (field: string) => textOf(made.take(field)),
    is: (field: string) => isTrue(made.take(field)),
    /** Fields that say nothing of their own: times of changes, ids of the old system. */
    ignore(...fields: string[]) {
      for (const field of fields) used.add(field)
    },

    set(field: string, value: unknown) {
      if (value !== undefined && value !== '') user[field] = value
    },
    created: (field: string) => made.set('createdTime', secondsOf(made.take(field))),
    name(field: string, value: string | undefined) {
      if (value === undefined || value === '') return
      if (value.length > 250) note('changed', field, 'was cut to 250 characters')
      user[field] = value.slice(0, 250)
    },
    picture(field: string) {
      const url = made.text(field)
      if (url === undefined) return
      if (/^https?:\/\/\S{1,2000}$/.test(url)) user.picture = url
      else note('left', field, 'is not the address of a picture')
    },

    loginId(text: string | undefined) {
      if (text !== undefined && !loginIds.some(known => known.toLowerCase() === text.toLowerCase())) loginIds.push(text)
    },
    email(address: string | undefined, isVerified: boolean) {
      if (address === undefined) return
      user.email = address
      user.verifiedEmail = isVerified
      made.loginId(address)
    },
    /** @param isLoginId whether users sign in with it */
    phone(field: string, number: string | undefined, isVerified: boolean, isLoginId = true) {
      if (number === undefined) return
      const plain = number.replace(/[\s().-]/g, '')
      if (!/^\+[1-9]\d{6,14}$/.test(plain)) return note('left', field, 'is not a phone number with its country code')
      user.phone = plain
      user.verifiedPhone = isVerified
      if (isLoginId) made.loginId(plain)
    },
    disable: (isDisabled: boolean) => made.set('status', isDisabled ? 'disabled' : undefined),

    role(name: string) {
      addRole(roles, name)
    },
    tenant(id: string, roleNames: readonly string[] = []) {
      const known = tenants.get(id) ?? new Set()
      for (const name of roleNames) addRole(known, name)
      tenants.set(id, known)
    },
    identity(provider: string, subject: string | undefined, email = '') {
      if (subject === undefined) return
      const identity = identityOf(provider)
      if ('why' in identity) note('left', 'identities', identity.why)
      else identities.push({ ...identity, subject, email })
    },
    password(field: string, password: ImportedPassword) {
      if ('why' in password) note('left', field, password.why)
      else user.hashedPassword = password.hash
    },
    passwordText(field: string, text: string | undefined) {
      if (text !== undefined) made.password(field, passwordOf(text))
    },
    /** @param secret in base32 */
    totp(field: string, secret: string | undefined) {
      if (secret === undefined) return
      const seed = secret.replace(/[\s=-]/g, '').toUpperCase()
      if (!/^[A-Z2-7]+$/.test(seed) || seed.length < seedMinCharacters || seed.length > 200)
        return note('left', field, 'is not a secret of an authenticator app of at least 80 bits')
      user.seed = seed
    },

    /** @param prefix keeps fields of several sources apart */
    attributes(field: string, values: Sent, prefix = '') {
      for (const [key, value] of Object.entries(values)) {
        const name = (prefix + key)
          .replace(/[^\w-]/g, '_')
          .replace(/^(?![A-Za-z_])/, '_')
          .slice(0, 60)
        if (name !== prefix + key) note('changed', `${field}.${key}`, `is called ${name}`)
        made.attribute(`${field}.${key}`, name, value)
      }
    },
    attribute(field: string, name: string, value: unknown) {
      if (value === null || value === undefined || value === '') return
      if (Object.keys(attributes).length >= attributesMax)
        return note('left', field, `a user has at most ${attributesMax} attributes`)
      const isList = Array.isArray(value) && value.length <= 100 && value.every(each => typeof each === 'string')
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || isList
      const text = isPlain ? value : JSON.stringify(value)
      if (typeof text === 'string' && text.length > textMax)
        return note('left', field, `has more than ${textMax} characters`)
      if (!isPlain) note('changed', field, 'is JSON in a text')
      attributes[name] = text
    },

    /** @param fallback names a user who has nothing to sign in with */
    done(fallback?: string): Converted {
      for (const [field, value] of Object.entries(record))
        if (!used.has(field) && !isEmpty(value)) note('left', field, 'has no counterpart')
      if (loginIds.length === 0 && fallback !== undefined) {
        loginIds.push(fallback)
        note('changed', 'id', 'is the login id of a user without an address or a name')
      }
      const [loginId, ...others] = loginIds
      made.set('loginId', loginId)
      if (others.length > 0) user.additionalLoginIds = others.slice(0, 20)
      if (others.length > 20) note('left', 'loginIds', 'a user has at most 21')
      if (roles.size > 0) user.roleNames = [...roles]
      if (tenants.size > 0)
        user.userTenants = [...tenants].map(([tenantId, names]) => ({ tenantId, roleNames: [...names] }))
      if (identities.length > 0) user.identities = identities
      if (Object.keys(attributes).length > 0) user.customAttributes = attributes
      return { user, notes }
    },
  }
  return made
}
export type Draft = ReturnType<typeof draft>

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '' || value === false) return true
  return typeof value === 'object' && Object.keys(value).length === 0
}
