import { transact } from '@gatehouse/database'
import { OperationError, parseInput, type Service } from '@gatehouse/operation'
import type { Call } from '../call.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Invitation } from '../invitations/fields.ts'
import type { Rules } from '../rules.ts'
import type { Writing } from '../tables.ts'
import type { Attribute } from '../user-attributes/attribute.ts'
import { checkAttributes, listDeclared, withDefaults } from '../user-attributes/check.ts'
import { users as usersContract } from '../users/contract.ts'
import { newUserRow } from '../users/create.ts'
import { firstHashOf } from '../users/first-password.ts'
import { patchOf } from '../users/patch.ts'
import type { UserRow } from '../users/store.ts'
import { toUsers } from '../users/to-user.ts'
import { NewBatchUser, type userBatches } from './contract.ts'
import { createMany, findTaken, type ManyOne, TakenMeanwhile } from './create-many.ts'
import { listUsersById } from './store.ts'

type Sent = Record<string, unknown>
type Failure = { failure: string; user: { loginIds?: string[] } }
type NewOne = ManyOne & { sent: Sent; hash: string | undefined }
type Batch = { wanted: NewOne[]; invitation: Invitation; target: string }

export function userBatchesService(
  dependencies: Dependencies,
  rules: Pick<Rules, 'recordAudit' | 'setPassword' | 'changeUser' | 'removeUser' | 'invite'>,
): Service<typeof userBatches, Call> {
  const { db } = dependencies
  const { recordAudit, setPassword, changeUser, removeUser, invite: inviting } = rules

  async function prepare(projectId: string, declared: Attribute[], sent: Sent): Promise<NewOne> {
    const operation = { ...usersContract.create, input: NewBatchUser }
    const { password, hashedPassword, createdTime, ...input } = parseInput(operation, sent)
    checkAttributes(declared, input.customAttributes ?? {})
    const customAttributes = withDefaults(declared, input.customAttributes ?? {})
    const hash = await firstHashOf(setPassword, projectId, { password, hashedPassword, input })
    const made = newUserRow(dependencies, { ...input, customAttributes, projectId })
    const row = { ...made, ...(createdTime !== undefined && { created_at: createdTime * 1000 }) }
    const { roleNames, userTenants = [], ssoAppIds = [] } = input
    return { sent, hash, row, roleNames, userTenants, ssoAppIds }
  }

  async function createThose(
    tx: Writing,
    call: Call,
    { wanted, invitation, target }: Batch,
    onOne: (one: NewOne | undefined) => void,
  ) {
    const { projectId } = call
    const byRow = new Map(wanted.map(one => [one.row, one]))
    const refused = await findTaken(tx, projectId, [...byRow.keys()])
    const fine = wanted.filter(({ row }) => !refused.has(row))
    await createMany(tx, dependencies, projectId, fine, ({ row }) => onOne(byRow.get(row)))
    for (const { row, hash } of fine) if (hash !== undefined) await setPassword.store(tx, row, { hash })
    if (invitation.invite) {
      for (const one of fine) {
        onOne(one)
        await inviting.send(tx, call, one.row, invitation, target)
      }
    }
    const rows = fine.map(({ row, hash }) => ({ ...row, has_password: hash === undefined ? 0 : 1 }))
    const data = { users: rows.length, userIds: rows.map(row => row.id) }
    if (rows.length > 0) await recordAudit(tx, call, { action: 'UsersCreated', data })
    const refusedOnes = wanted.flatMap((one): [NewOne, string][] => {
      const loginId = refused.get(one.row)
      return loginId === undefined ? [] : [[one, loginId]]
    })
    return { rows, refused: refusedOnes }
  }

  /** One whose role or tenant is not there would take all the others with it, so it is left out and they are tried again. */
  async function createAll(call: Call, batch: Batch, failed: Failure[]): Promise<UserRow[]> {
    let remaining = batch.wanted
    for (;;) {
      const attempt: { at?: NewOne } = {}
      try {
        const { rows, refused } = await transact(db, tx =>
          createThose(tx, call, { ...batch, wanted: remaining }, one => {
            attempt.at = one
          }),
        )
        for (const [{ sent }, loginId] of refused)
          failed.push(failureOf(sent, `another user has the login id ${loginId}`))
        return rows
      } catch (error) {
        if (error instanceof TakenMeanwhile) continue
        const { at } = attempt
        if (!(error instanceof OperationError) || !at) throw error
        failed.push(failureOf(at.sent, error.message))
        remaining = remaining.filter(one => one !== at)
      }
    }
  }

  return {
    async create({ users, ...invitation }, call) {
      const target = invitation.invite ? await inviting.target(call.projectId, invitation) : ''
      const failedUsers: Failure[] = []
      const wanted: NewOne[] = []
      const declared = await listDeclared(db, call.projectId)
      for (const sent of users) {
        const prepared = await prepare(call.projectId, declared, sent).catch(error =>
          failureOf(sent, expected(error).message),
        )
        if ('row' in prepared) wanted.push(prepared)
        else failedUsers.push(prepared)
      }
      const invited = invitation.invite ? wanted.map(asInvited) : wanted
      const rows = await createAll(call, { wanted: invited, invitation, target }, failedUsers)
      return { createdUsers: await toUsers(db, call.projectId, rows), failedUsers, additionalErrors: {} }
    },

    async patch({ users }, call) {
      const failedUsers: Failure[] = []
      const rows: UserRow[] = []
      for (const sent of users) {
        try {
          const patch = parseInput(usersContract.patch, sent)
          rows.push(await transact(db, tx => changeUser(tx, call, patch, row => patchOf(row, patch))))
        } catch (error) {
          failedUsers.push(failureOf(sent, expected(error).message))
        }
      }
      return { patchedUsers: await toUsers(db, call.projectId, rows), failedUsers, additionalErrors: {} }
    },

    async delete({ userIds }, call) {
      await transact(db, async tx => {
        for (const row of await listUsersById(tx, { projectId: call.projectId, userIds }))
          await removeUser(tx, call, row)
      })
      return {}
    },

    async load({ userIds, includeInvalidUsers }, { projectId }) {
      const rows = await listUsersById(db, { projectId, userIds })
      const shown = rows.filter(({ status }) => includeInvalidUsers || (status !== 'disabled' && status !== 'expired'))
      return { users: await toUsers(db, projectId, shown), total: shown.length }
    },
  }
}

/** Unless somebody said what their status is. */
const asInvited = (one: NewOne): NewOne =>
  one.sent.status === undefined ? { ...one, row: { ...one.row, status: 'invited' } } : one

/** @throws what is no answer to a caller */
function expected(error: unknown): OperationError {
  if (error instanceof OperationError) return error
  throw error
}

function failureOf(sent: Sent, failure: string): Failure {
  const { loginId } = sent
  return { failure, user: typeof loginId === 'string' ? { loginIds: [loginId] } : {} }
}
