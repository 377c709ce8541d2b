import { transact } from '@gatehouse-id/database'
import { OperationError, type SafeUrl, parseInput } from '@gatehouse-id/operation'
import type { Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import type { Invitation } from '../invitations/fields.ts'
import { AdministratorNeeded } from '../../../foundation/errors/errors.ts'
import { flag, type Writing } from '../../../foundation/tables/tables.ts'
import type { Attribute } from '../attributes/attribute.ts'
import { checkAttributes, listDeclared, withDefaults } from '../attributes/check.ts'
import { users as usersContract } from '../profile/contract.ts'
import { newUserRow } from '../profile/create.ts'
import { keptVouching, voucherOf } from '../ownership/vouch.ts'
import type { UserRow } from '../profile/store.ts'
import { NewBatchUser } from './contract.ts'
import { createMany, findTaken, type ManyOne, type Taken, TakenMeanwhile } from './create-many.ts'
import { type Failure, type Sent, expected, failureOf, refusalOf } from './failure.ts'
import { createReferences } from './references.ts'
import { unsupported } from './patch-each.ts'
import type { KeptAccount } from './kept-account.ts'
import type { FirstCredentials, Invite, NewCredentials } from '../needs.ts'
import type { RecordAudit } from '../../../activity/index.ts'

type NewOne = ManyOne & { sent: Sent; credentials: NewCredentials }
/** Without a target no user is invited. */
type Batch = { wanted: NewOne[]; invitation: Invitation; target: SafeUrl | undefined }
type Wanted = {
  users: Sent[]
  invitation: Invitation
  /** Only reports what would happen. */
  isDryRun?: boolean
}
const accountNeedsPeople = 'account: only an administrator can bring accounts back as they were'
/** `holders`: those who may have roles, tenants or applications. */
type Created = { rows: UserRow[]; holders: UserRow[]; failedUsers: Failure[] }

/** Creates every user that can be created, in one transaction, and reports why the others could not be. */
export type CreateEach = (call: Call, wanted: Wanted) => Promise<Created>

export function createCreateEach(
  dependencies: Dependencies,
  {
    recordAudit,
    firstCredentials,
    invite,
  }: { recordAudit: RecordAudit; firstCredentials: FirstCredentials; invite: Invite },
): CreateEach {
  const { db } = dependencies

  async function prepare(call: Call, declared: Attribute[], sent: Sent): Promise<NewOne> {
    const { projectId } = call
    const operation = { ...usersContract.create, input: NewBatchUser, unsupported }
    const read = parseInput(operation, sent)
    const { password, hashedPassword, createdTime, seed, mustChangePassword, passkeys, account, ...input } = read
    const identities = [...read.identities, ...(account?.tenantIdentities ?? [])]
    if (account && !call.rights.includes('people')) throw new AdministratorNeeded({ message: accountNeedsPeople })
    const given = input.customAttributes ?? {}
    checkAttributes(declared, given)
    const customAttributes = account ? given : withDefaults(declared, given)
    const hash = await firstCredentials.hashOf(projectId, { password, hashedPassword, input })
    const voucher = account ? keptVouching(account) : voucherOf(call)
    const made = newUserRow(dependencies, { ...input, customAttributes, projectId, voucher })
    // A copy of each row would take as long as making it.
    const row = Object.assign(made, {
      ...(createdTime !== undefined && { created_at: createdTime * 1000 }),
      ...(account && keptColumns(account)),
      has_password: flag(hash !== undefined),
      oauth_providers: JSON.stringify([...new Set(identities.map(({ provider }) => provider))].toSorted()),
    })
    const { roleNames, userTenants = [], ssoAppIds = [] } = input
    const references = {
      roleNames,
      userTenants,
      ssoAppIds,
      identities,
      isKept: account !== undefined,
      families: account?.families ?? [],
    }
    const credentials: NewCredentials = {
      hash,
      seed,
      mustChange: mustChangePassword,
      hasIdentities: identities.length > 0,
      passkeys: await firstCredentials.passkeysOf(passkeys),
      ...(account && keptCredentials(account)),
    }
    return {
      sent,
      credentials,
      passkeyIds: credentials.passkeys?.map(({ id }) => id) ?? [],
      row,
      voucher,
      ...references,
    }
  }

  function keptCredentials({ passwordChangedTime, oldPasswords, securityQuestions }: KeptAccount) {
    return {
      passwordChangedAt: passwordChangedTime > 0 ? passwordChangedTime * 1000 : undefined,
      oldHashes: oldPasswords.map(firstCredentials.importedHash),
      securityQuestions: securityQuestions.map(({ id, answerHash }) => ({
        id,
        answerHash: firstCredentials.importedHash(answerHash),
      })),
    }
  }

  async function createThose(
    tx: Writing,
    call: Call,
    { wanted, invitation, target }: Batch,
    onOne: (one: NewOne | undefined) => void,
  ) {
    const { projectId } = call
    const byRow = new Map(wanted.map(one => [one.row, one]))
    const refused = await findTaken(tx, projectId, wanted)
    const fine = wanted.filter(({ row }) => !refused.has(row))
    const by = { ...dependencies, rights: call.rights }
    const holders = await createMany(tx, by, projectId, fine, ({ row }) => onOne(byRow.get(row)))
    await firstCredentials.storeMany(
      tx,
      call,
      fine.map(({ row, credentials }) => ({ row, ...credentials })),
    )
    if (target !== undefined) {
      for (const one of fine) {
        onOne(one)
        await invite.send(tx, call, one.row, invitation, target)
      }
    }
    const rows = fine.map(rowWithFactors)
    const userIds = rows.map(row => row.id)
    const data = { users: rows.length, userIds }
    if (rows.length > 0) await recordAudit(tx, call, { action: 'UsersCreated', users: userIds, data })
    return { rows, holders, failed: failuresOf(wanted, refused) }
  }

  /** A role deleted meanwhile would fail the whole transaction: its user is left out, and the others are tried again. */
  async function createAll(call: Call, batch: Batch, failed: Failure[]): Promise<Omit<Created, 'failedUsers'>> {
    let remaining = batch.wanted
    for (;;) {
      const attempt: { at?: NewOne } = {}
      try {
        const { failed: taken, ...created } = await transact(db, tx =>
          createThose(tx, call, { ...batch, wanted: remaining }, one => {
            attempt.at = one
          }),
        )
        failed.push(...taken)
        return created
      } catch (error) {
        if (error instanceof TakenMeanwhile) continue
        const { at } = attempt
        if (!(error instanceof OperationError) || !at) throw error
        failed.push(failureOf(at.sent, error.message, error))
        remaining = remaining.filter(one => one !== at)
      }
    }
  }

  /** All checks that are possible before anything is written. */
  async function prepareEach(call: Call, users: Sent[], failed: Failure[]): Promise<NewOne[]> {
    const { projectId, rights } = call
    const declared = await listDeclared(db, projectId)
    const requireReferences = createReferences(db, { projectId, rights })
    const wanted: NewOne[] = []
    for (const sent of users) {
      try {
        const one = await prepare(call, declared, sent)
        await requireReferences(one)
        wanted.push(one)
      } catch (error) {
        const cause = expected(error)
        failed.push(failureOf(sent, cause.message, cause))
      }
    }
    return wanted
  }

  return async (call, { users, invitation, isDryRun = false }) => {
    const { projectId } = call
    const target = invitation.invite ? await invite.target(projectId, invitation) : undefined
    const failedUsers: Failure[] = []
    const prepared = await prepareEach(call, users, failedUsers)
    const wanted = invitation.invite ? prepared.map(asInvited) : prepared
    if (!isDryRun) return { ...(await createAll(call, { wanted, invitation, target }, failedUsers)), failedUsers }
    const refused = await findTaken(db, projectId, wanted)
    failedUsers.push(...failuresOf(wanted, refused))
    return { rows: wanted.filter(({ row }) => !refused.has(row)).map(rowWithFactors), holders: [], failedUsers }
  }
}

function rowWithFactors({ row, credentials: { seed, passkeys = [] } }: NewOne): UserRow {
  if (seed === undefined && passkeys.length === 0) return row
  return { ...row, has_totp: flag(seed !== undefined), has_passkey: flag(passkeys.length > 0) }
}

function keptColumns(account: KeptAccount): Partial<UserRow> {
  return {
    id: account.userId,
    is_self_registered: flag(account.selfRegistered),
    given_by: account.givenBy,
    is_scim: flag(account.scim),
    ...(account.modifiedTime > 0 && { modified_at: account.modifiedTime * 1000 }),
    consent_expires_at: account.consentExpiration * 1000,
    recovery_email: account.recoveryEmail,
    verified_recovery_email: flag(account.verifiedRecoveryEmail),
    recovery_phone: account.recoveryPhone,
    verified_recovery_phone: flag(account.verifiedRecoveryPhone),
  }
}

function failuresOf(wanted: NewOne[], refused: Map<UserRow, Taken>): Failure[] {
  return wanted.flatMap(({ row, sent }) => {
    const taken = refused.get(row)
    return taken === undefined ? [] : [refusalOf(sent, taken.message, taken.code)]
  })
}

/** Leaves an explicit status alone. */
function asInvited(one: NewOne): NewOne {
  return one.sent.status === undefined ? { ...one, row: { ...one.row, status: 'invited' } } : one
}
