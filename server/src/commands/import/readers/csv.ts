import { draft } from '../draft/draft.ts'
import type { Reader } from '../reader.ts'
import { type Sent, textOf } from '../values.ts'

/** Headers in the usual words, without case and punctuation; others are named with `--column ours=theirs`. */
const headers: Readonly<Record<string, readonly string[]>> = {
  loginId: ['loginid', 'login', 'username', 'user'],
  email: ['email', 'emailaddress', 'mail'],
  verifiedEmail: ['verifiedemail', 'emailverified'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone'],
  verifiedPhone: ['verifiedphone', 'phoneverified', 'phonenumberverified'],
  displayName: ['displayname', 'name', 'fullname'],
  givenName: ['givenname', 'firstname'],
  middleName: ['middlename'],
  familyName: ['familyname', 'lastname', 'surname'],
  picture: ['picture', 'avatar', 'image'],
  passwordHash: ['passwordhash', 'password', 'hash', 'encryptedpassword', 'passworddigest'],
  seed: ['seed', 'totpsecret', 'totp'],
  roles: ['roles', 'role'],
  tenants: ['tenants', 'tenant', 'organization', 'company'],
  disabled: ['disabled', 'blocked', 'banned'],
  createdTime: ['createdtime', 'createdat', 'created'],
}
export const csvColumns = Object.keys(headers)

/** Any table with a header. Several roles or tenants stand in one cell with `|` or `;` between; other columns are attributes. */
export function csvReader(columns: Readonly<Record<string, string>> = {}): Reader {
  return {
    open() {
      return {
        convert(record) {
          const named = renamed(record, columns)
          const made = draft(named)
          made.loginId(made.text('loginId'))
          made.email(made.text('email'), made.is('verifiedEmail'))
          made.phone('phone', made.text('phone'), made.is('verifiedPhone'))
          for (const field of ['givenName', 'middleName', 'familyName']) made.name(field, made.text(field))
          const names = [named.givenName, named.familyName].flatMap(each => textOf(each) ?? []).join(' ')
          made.name('displayName', made.text('displayName') ?? textOf(names))
          made.picture('picture')
          made.passwordText('passwordHash', made.text('passwordHash'))
          made.totp('seed', made.text('seed'))
          made.disable(made.is('disabled'))
          made.created('createdTime')
          for (const role of listIn(made.text('roles'))) made.role(role)
          for (const tenantId of listIn(made.text('tenants'))) made.tenant(tenantId)
          const others = Object.entries(named).filter(([name]) => !csvColumns.includes(name))
          made.attributes('column', Object.fromEntries(others))
          made.ignore(...others.map(([name]) => name))
          return made.done()
        },
      }
    },
  }
}

function renamed(record: Sent, columns: Readonly<Record<string, string>>): Sent {
  const ours = new Map(Object.entries(columns).map(([our, their]) => [their, our]))
  const found: Sent = {}
  for (const [header, value] of Object.entries(record)) {
    const plain = header.toLowerCase().replace(/[^a-z0-9]/g, '')
    const our = ours.get(header) ?? csvColumns.find(name => !(name in columns) && headers[name]?.includes(plain))
    found[our !== undefined && !(our in found) ? our : header] = value
  }
  return found
}

function listIn(text: string | undefined): string[] {
  return (text ?? '')
    .split(/[|;]/)
    .map(each => each.trim())
    .filter(each => each !== '')
}
