import { prepared } from '@gatehouse-id/database'
import { sql } from 'kysely'
import { type Granted, grantsColumn, readGrants, type UserRow } from '../../directory/index.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import { type JoinedWithSecrets, secretColumns, type WithSecrets } from '../client-secrets/with-secrets.ts'
import { applicationColumns, applicationIn, type SsoApplicationRow } from '../sso-applications/store.ts'
import { isOfThisEpoch, type OidcRecord, type RecordSelector } from './store.ts'

const grantModel = 'Grant'

/** A user with what they hold. */
export type FoundAccount = { row: UserRow; granted: Granted }
/** Undefined in it where there is none. */
export type FoundApplication = { found: WithSecrets<SsoApplicationRow> | undefined }
/** What was given by a grant, with that grant and its user, where they are there still. */
export type FoundWith = {
  record: OidcRecord
  grant: OidcRecord | undefined
  account: FoundAccount | undefined
  /** Undefined where it was not asked for. */
  application: FoundApplication | undefined
}
/** `applicationId`: an application whose client is asked for next, whose ever the record is. */
type Which = RecordSelector & { applicationId?: string | undefined }
type WithClient = RecordSelector & { applicationId: string }

/** Grants do not wait, and have neither a grant nor ids for others. */
function withGrantOf(db: Reading, { projectId, model, id, applicationId }: Which) {
  return db
    .selectFrom('oidc_records')
    .leftJoin('oidc_records as granted', join =>
      join
        .onRef('granted.project_id', '=', 'oidc_records.project_id')
        .on('granted.model', '=', grantModel)
        .onRef('granted.id', '=', 'oidc_records.grant_id')
        .on('granted.account_epoch', '=', 0),
    )
    .select([
      'oidc_records.project_id as record_project_id',
      'oidc_records.model as record_model',
      'oidc_records.id as record_id',
      'oidc_records.payload as record_payload',
      'oidc_records.grant_id as record_grant_id',
      'oidc_records.uid as record_uid',
      'oidc_records.user_code as record_user_code',
      'oidc_records.account_id as record_account_id',
      'oidc_records.account_epoch as record_account_epoch',
      'oidc_records.expires_at as record_expires_at',
      'oidc_records.consumed_at as record_consumed_at',
      'granted.payload as granted_payload',
      'granted.account_id as granted_account_id',
      'granted.expires_at as granted_expires_at',
      'granted.consumed_at as granted_consumed_at',
    ])
    .where('oidc_records.project_id', '=', projectId)
    .where('oidc_records.model', '=', model)
    .where('oidc_records.id', '=', id)
    .where(isOfThisEpoch)
    .$if(applicationId !== undefined, query =>
      query
        .leftJoin('sso_applications as application', join =>
          join.on('application.project_id', '=', projectId).on('application.id', '=', applicationId ?? ''),
        )
        .leftJoin('client_secrets as added', join =>
          join
            .onRef('added.project_id', '=', 'application.project_id')
            .onRef('added.sso_application_id', '=', 'application.id'),
        )
        .select(applicationColumns)
        .select(secretColumns),
    )
}

function withAccountOf(db: Reading, which: Which) {
  return withGrantOf(db, which)
    .leftJoin('users', join =>
      join.onRef('users.project_id', '=', 'oidc_records.project_id').onRef('users.id', '=', 'oidc_records.account_id'),
    )
    .selectAll('users')
    .select(grantsColumn(db, { projectId: which.projectId, userId: sql.ref('oidc_records.account_id') }).as('held'))
}

const withGrant = prepared(withGrantOf)
const withGrantAndClient = prepared((db: Reading, which: WithClient) => withGrantOf(db, which))
const withAccount = prepared(withAccountOf)
const withAccountAndClient = prepared((db: Reading, which: WithClient) => withAccountOf(db, which))

type AccountColumns = { [Name in keyof UserRow]: UserRow[Name] | null } & { held: string }
/** What one statement has read of a record: its rows, of which there are several where the application has several secrets. */
export type RecordRead = { rows: readonly Columns[]; asks: { account: boolean; application: boolean } }

/** Undefined for a record that is not there. */
export async function readRecordWith(
  db: Reading,
  { applicationId, asksOfUser, ...which }: Which & { asksOfUser: boolean },
): Promise<RecordRead | undefined> {
  const asks = { account: asksOfUser, application: applicationId !== undefined }
  const [plain, withClient] = asksOfUser ? [withAccount, withAccountAndClient] : [withGrant, withGrantAndClient]
  const { rows } =
    applicationId === undefined ? await plain(db, which) : await withClient(db, { ...which, applicationId })
  return rows.length === 0 ? undefined : { rows, asks }
}

export function foundIn({ rows, asks }: RecordRead): FoundWith {
  // Safe: no record is not read, and the columns that are asked for are there.
  const found = rows[0] as Columns & AccountColumns
  return {
    record: recordOf(found),
    grant: grantOf(found),
    account: asks.account ? accountOf(found) : undefined,
    application: asks.application ? applicationOf(rows) : undefined,
  }
}

/** When something of it ends by itself, later than now, in epoch milliseconds. */
export function endsOfRead({ rows }: RecordRead, now: number): number[] {
  const columns = rows.flatMap(row => Object.entries(row))
  return columns.flatMap(([name, at]) =>
    name.endsWith('expires_at') && typeof at === 'number' && at > now ? [at] : [],
  )
}

/** Of rows of a statement that has joined one. */
function applicationOf(rows: readonly object[]): FoundApplication {
  // Safe: they have these columns then.
  return { found: applicationIn(rows as readonly JoinedWithSecrets[]) }
}

type Columns = { [Name in keyof OidcRecord as `record_${Name}`]: OidcRecord[Name] } & {
  [Name in 'payload' | 'account_id' | 'expires_at' | 'consumed_at' as `granted_${Name}`]: OidcRecord[Name] | null
}

function recordOf(found: Columns): OidcRecord {
  return {
    project_id: found.record_project_id,
    model: found.record_model,
    id: found.record_id,
    payload: found.record_payload,
    grant_id: found.record_grant_id,
    uid: found.record_uid,
    user_code: found.record_user_code,
    account_id: found.record_account_id,
    account_epoch: found.record_account_epoch,
    expires_at: found.record_expires_at,
    consumed_at: found.record_consumed_at,
  }
}

function grantOf(found: Columns): OidcRecord | undefined {
  const { granted_payload, granted_account_id, granted_expires_at, granted_consumed_at } = found
  if (granted_payload === null || granted_account_id === null || granted_expires_at === null) return undefined
  return {
    project_id: found.record_project_id,
    model: grantModel,
    id: found.record_grant_id,
    payload: granted_payload,
    account_id: granted_account_id,
    expires_at: granted_expires_at,
    consumed_at: granted_consumed_at,
    ...{ grant_id: '', uid: '', user_code: '', account_epoch: 0 },
  }
}

function accountOf(found: AccountColumns): FoundAccount | undefined {
  // Safe: of a row that is there every column is, and no column of `users` is null.
  return found.id === null ? undefined : { row: found as UserRow, granted: readGrants(found.held) }
}
