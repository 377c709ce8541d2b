import type { z } from 'zod'
import {
  loginIdKey,
  loginIdKeys,
  type NewBatchUser,
  parseAttributes,
  parseLoginIds,
  type User,
  type UserRow,
} from '../../../directory/index.ts'
import { isSsoProvider } from '../../../foundation/ids/sso-provider-id.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { PasskeyRow } from '../../passkeys/store.ts'
import { toImport } from '../../passwords/imported/verify.ts'
import { seedPurpose } from '../../second-factors/totp/enrol.ts'
import type { Credentials } from './store.ts'

/** A user as creating them takes it. */
export type ExportedUser = z.input<typeof NewBatchUser>

/** Seeds of authenticator apps are decrypted: another server has another secret. */
export function toExported(
  row: UserRow,
  user: User,
  credentials: Credentials,
  encryption: Dependencies['encryption'],
): ExportedUser {
  const [loginId = '', ...additionalLoginIds] = parseLoginIds(row)
  const [password] = credentials.passwords.get(row.id) ?? []
  const [authenticator] = credentials.authenticators.get(row.id) ?? []
  const { roleNames, userTenants, ssoAppIds } = user
  const identities = identitiesOf(row, credentials)
  return withoutEmpty({
    loginId,
    additionalLoginIds,
    email: row.email,
    verifiedEmail: row.verified_email === 1,
    phone: row.phone,
    verifiedPhone: row.verified_phone === 1,
    displayName: row.display_name,
    givenName: row.given_name,
    middleName: row.middle_name,
    familyName: row.family_name,
    picture: row.picture,
    status: user.status,
    test: row.is_test === 1,
    createdTime: toSeconds(row.created_at),
    customAttributes: parseAttributes(row) as ExportedUser['customAttributes'], // as it was checked when it was written
    roleNames: roleNames.toSorted(),
    userTenants: userTenants.map(each => ({ tenantId: each.tenantId, roleNames: each.roleNames.toSorted() })),
    ssoAppIds,
    hashedPassword: password && toImport(password.hash),
    mustChangePassword: password?.must_change === 1,
    seed: authenticator && encryption.decrypt(authenticator.seed_encrypted, seedPurpose(row.project_id)),
    passkeys: (credentials.passkeys.get(row.id) ?? []).map(toPasskey),
    identities: identities.filter(each => !isSsoProvider(each.provider)),
    account: accountOf(row, credentials),
  })
}

function accountOf(row: UserRow, credentials: Credentials): ExportedUser['account'] {
  const [password] = credentials.passwords.get(row.id) ?? []
  const bases = new Map((credentials.bases.get(row.id) ?? []).map(each => [each.login_id, each.basis]))
  const ofBasis = (basis: string) =>
    parseLoginIds(row)
      .filter(loginId => loginIdKeys(loginId).some(key => bases.get(key) === basis))
      .map(loginIdKey)
  // The last one is the current one.
  const old = (credentials.history.get(row.id) ?? []).map(each => each.hash)
  return withoutEmpty({
    userId: row.id,
    selfRegistered: row.is_self_registered === 1,
    givenBy: row.given_by,
    tenantIdentities: identitiesOf(row, credentials).filter(each => isSsoProvider(each.provider)),
    claimedLoginIds: ofBasis('claimed'),
    verifiedLoginIds: ofBasis('verified'),
    families: (credentials.members.get(row.id) ?? []).map(each => ({
      familyId: each.family_id,
      dependent: each.is_dependent === 1,
      roleNames: (credentials.memberRoles.get(row.id) ?? [])
        .filter(({ family_id }) => family_id === each.family_id)
        .map(({ name }) => name),
      attributes: JSON.parse(each.attributes) as NonNullable<ExportedUser['customAttributes']>, // as they were checked
    })),
    scim: row.is_scim === 1,
    modifiedTime: toSeconds(row.modified_at),
    consentExpiration: toSeconds(row.consent_expires_at),
    recoveryEmail: row.recovery_email,
    verifiedRecoveryEmail: row.verified_recovery_email === 1,
    recoveryPhone: row.recovery_phone,
    verifiedRecoveryPhone: row.verified_recovery_phone === 1,
    passwordChangedTime: password && toSeconds(password.changed_at),
    oldPasswords: password && old.slice(0, -1).map(toImport),
    securityQuestions: (credentials.questions.get(row.id) ?? []).map(each => ({
      id: each.question_id,
      answerHash: toImport(each.answer_hash),
    })),
  })
}

function identitiesOf(row: UserRow, credentials: Credentials) {
  return (credentials.identities.get(row.id) ?? []).map(each => ({
    provider: each.provider_id,
    subject: each.subject,
    issuer: each.authority,
    email: each.email,
    createdTime: toSeconds(each.created_at),
    usedTime: toSeconds(each.used_at),
  }))
}

function toPasskey(row: PasskeyRow) {
  return {
    descope: {
      id: row.id,
      publicKey: row.public_key,
      rpId: row.rp_id,
      counter: row.counter,
      transports: JSON.parse(row.transports) as string[], // as they were written
      kind: row.kind === 'synced' ? ('synced' as const) : ('device' as const),
      userVerified: row.is_verifying === 1,
      displayName: row.display_name,
      createdTime: toSeconds(row.created_at),
      usedTime: toSeconds(row.used_at),
    },
  }
}

/** What says nothing is left out, so that a million lines are shorter. */
function withoutEmpty<Value extends object>(value: Value): Value {
  const said = Object.entries(value).filter(
    ([, each]) =>
      each !== undefined && each !== '' && each !== false && each !== 0 && !(typeof each === 'object' && isBare(each)),
  )
  return Object.fromEntries(said) as Value // its fields with values that say something
}

function isBare(value: object | null): boolean {
  return value === null || Object.keys(value).length === 0
}

function toSeconds(ms: number): number {
  return Math.floor(ms / 1000)
}
