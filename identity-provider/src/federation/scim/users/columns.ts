import { addressIn, loginIdKey, refuseForeignIdentities, toE164 } from '../../../directory/index.ts'
import { flag } from '../../../foundation/tables/tables.ts'
import { invalidValue } from '../errors.ts'
import { isObject, type Json } from '../schema/normalize.ts'
import { firstOf } from './resource.ts'

const nameMax = 250
const loginIdMax = 320
const documentMax = 64 * 1024

/** What a resource says of the account. */
export type Profile = {
  userName: string
  externalId: string
  isActive: boolean
  displayName: string
  givenName: string
  middleName: string
  familyName: string
  /** '' for none. */
  email: string
  phone: string
}

/**
 * @throws {ScimError} invalidValue naming the attribute
 */
export function profileOf(resource: Json): Profile {
  const name = isObject(resource.name) ? resource.name : {}
  const userName = text(resource.userName).trim()
  if (userName === '') throw invalidValue('userName is required')
  if (userName.length > loginIdMax) throw invalidValue(`userName has more than ${loginIdMax} characters`)
  if (/^U[0-9A-Za-z]{27}$/.test(userName)) throw invalidValue('userName must not look like the id of a user')
  refuseForeignIdentities([userName], undefined)
  const [givenName, middleName, familyName] = [text(name.givenName), text(name.middleName), text(name.familyName)]
  return {
    userName,
    externalId: text(resource.externalId),
    isActive: resource.active !== false,
    displayName: shortened(
      text(resource.displayName) || text(name.formatted) || [givenName, familyName].filter(Boolean).join(' '),
    ),
    givenName: shortened(givenName),
    middleName: shortened(middleName),
    familyName: shortened(familyName),
    email: emailOf(resource, userName),
    phone: phoneOf(resource),
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function shortened(name: string): string {
  return name.trim().slice(0, nameMax)
}

/** The first choice of the addresses; without addresses, a user name that is one. */
function emailOf({ emails }: Json, userName: string): string {
  const values = Array.isArray(emails) ? emails.filter(isObject) : []
  const sent = text(firstOf(values)?.value)
  if (sent === '') return addressIn(userName, 'email') ?? ''
  const address = addressIn(sent, 'email')
  if (address === undefined) throw invalidValue('emails.value must be an email address')
  return address
}

/** A number without its country code is kept as it was sent, and is not the account's. */
function phoneOf({ phoneNumbers }: Json): string {
  const values = Array.isArray(phoneNumbers) ? phoneNumbers.filter(isObject) : []
  return toE164(text(firstOf(values)?.value)) ?? ''
}

/** The columns of provisioning of a resource. */
export function scimColumns(resource: Json, profile: Profile, { writesAccount }: { writesAccount: boolean }) {
  const { userName: _name, externalId: _id, active: _active, ...rest } = resource
  const document = JSON.stringify(rest)
  if (document.length > documentMax) throw invalidValue(`the user has more than ${documentMax} characters`)
  const emails = Array.isArray(resource.emails) ? resource.emails.filter(isObject) : []
  const others = emails
    .map(({ value }) => text(value).toLowerCase())
    .filter(value => value !== '' && !(writesAccount && value === profile.email))
  return {
    external_id: profile.externalId,
    user_name: profile.userName,
    user_name_key: loginIdKey(profile.userName),
    writes_account: flag(writesAccount),
    document,
    other_emails: others.length > 0 ? `\n${others.join('\n')}\n` : '',
  }
}
