import type { IdentityClient } from '@gatehouse-id/identity-provider'
import type { Problem, Report } from './report.ts'
import type { OnExisting } from './sources.ts'
import { type Sent, textOf } from './values.ts'

export type Placed = { place: string; user: Sent }

/** What `users.patch` takes; passwords, second factors and accounts at providers of existing users are left alone. */
const patched = [
  'loginId',
  'email',
  'verifiedEmail',
  'phone',
  'verifiedPhone',
  'displayName',
  'givenName',
  'middleName',
  'familyName',
  'picture',
  'customAttributes',
  'roleNames',
  'userTenants',
  'status',
]

/** Sends users to the provider, and counts what became of them. */
export function createSend(
  client: Pick<IdentityClient, 'userBatches'>,
  { isDryRun, onExisting, report }: { isDryRun: boolean; onExisting: OnExisting; report: Report },
) {
  /** Login ids of this run: a second user with one of them is not one who was there before. */
  const own = new Set<string>()

  return async (batch: readonly Placed[], ready: readonly Sent[]): Promise<Problem[]> => {
    const lines = ready.map(user => JSON.stringify(user)).join('\n')
    const { failures } = await client.userBatches.import({ source: 'gatehouse', users: lines, dryrun: isDryRun })
    const problems: Problem[] = []
    const existing: Placed[] = []
    const failed = new Map(failures.map(failure => [failure.index, failure]))
    for (const [index, one] of batch.entries()) {
      const key = keyOf(one.user)
      const failure = failed.get(index)
      if (failure === undefined) {
        report.created += 1
        own.add(key)
        continue
      }
      const isThere = failure.code === 'LoginIdTaken' && failure.reason.toLowerCase().endsWith(` ${key}`)
      if (isThere && own.has(key))
        problems.push({ ...placed(one), ...failure, reason: `an earlier user of the export has the login id ${key}` })
      else if (isThere && onExisting !== 'fail') existing.push(one)
      else problems.push({ ...placed(one), ...failure })
    }
    if (onExisting === 'update' && !isDryRun) problems.push(...(await update(existing)))
    else if (onExisting === 'update') report.updated += existing.length
    else report.existing += existing.length
    report.refused += problems.length
    return problems.map(({ place, user, code, reason }) => ({ place, user, code, reason }))
  }

  async function update(existing: readonly Placed[]): Promise<Problem[]> {
    if (existing.length === 0) return []
    const users = existing.map(({ user }) =>
      Object.fromEntries(Object.entries(user).filter(([field]) => patched.includes(field))),
    )
    const { failedUsers } = await client.userBatches.patch({ users })
    report.updated += existing.length - failedUsers.length
    return failedUsers.map(({ failure, user }) => {
      const loginId = user.loginIds?.[0] ?? ''
      const place = existing.find(one => one.user.loginId === loginId)?.place ?? ''
      return { place, user: loginId, code: 'NotUpdated', reason: failure }
    })
  }
}

function keyOf({ loginId }: Sent): string {
  return (textOf(loginId) ?? '').toLowerCase()
}

function placed({ place, user }: Placed) {
  return { place, user: textOf(user.loginId) ?? '' }
}
