import type { IdentityClient, Job } from '@gatehouse-id/identity-provider/contract'
import type { Context } from '../../request/context.ts'
import { badRequest } from '../../request/errors.ts'
import { defineLoader, inOrder } from '../../request/loaders.ts'
import { type KeysetRequest, keysetConnection, keysetRequest } from '../../schema/lists/keyset-pages.ts'
import type { PageArguments } from '../../schema/lists/pages.ts'
import { unlessHosted } from '../../schema/unless-hosted.ts'

/** The job with an id; undefined when the caller may see none. */
export const loadJob = defineLoader<string, Job | undefined>(async (ids, { client }) => {
  const found = await unlessHosted(() => client.jobs.load({ ids: [...ids] }))
  return inOrder(ids, found?.jobs ?? [], ({ id }) => id)
})

/** A page of the rows that a job could not do. */
export async function errorsPage(context: Context, page: PageArguments, id: string) {
  const request = keysetRequest(page)
  const list = await loadErrors(context, JSON.stringify([id, request]))
  const errors = list?.errors ?? []
  return keysetConnection({
    entries: errors,
    cursors: errors.map(({ position }) => cursorOf(position)),
    total: list?.total ?? 0,
    isTotalExact: true,
    hasNext: list?.hasNext ?? false,
    hasPrevious: list?.hasPrevious ?? false,
  })
}

type ErrorList = Awaited<ReturnType<IdentityClient['jobs']['listErrors']>>['lists'][number]
type Wanted = { id: string; request: KeysetRequest }

/** The lists of many jobs are loaded together while all want the same page of their own. */
const loadErrors = defineLoader<string, ErrorList | undefined>(async (keys, context) => {
  const wanted = keys.map((key): Wanted => {
    // The key was made above.
    const [id, request] = JSON.parse(key) as [string, KeysetRequest]
    return { id, request }
  })
  const groups = Map.groupBy(wanted, ({ request }) => JSON.stringify(request))
  const found = await Promise.all([...groups.values()].map(group => listsOf(context, group)))
  return inOrder(keys, found.flat(), ({ id, request }) => JSON.stringify([id, request])).map(answer => answer?.list)
})

async function listsOf({ client }: Context, group: readonly Wanted[]) {
  const [first] = group
  if (!first) return []
  const { after, before, fromEnd, limit } = first.request
  const ids = group.map(({ id }) => id)
  if (ids.length > 1 && (after ?? before))
    throw badRequest('A cursor belongs to one list: ask for the next page of one job at a time.')
  const { lists } = await client.jobs.listErrors({
    ids,
    ...(after && { after: positionOf(after) }),
    ...(before && { before: positionOf(before) }),
    fromEnd,
    size: limit,
  })
  const inTurn = inOrder(ids, lists, ({ id }) => id)
  return group.map((one, index) => ({ ...one, list: inTurn[index] }))
}

function cursorOf(position: number): string {
  return Buffer.from(`row ${position}`).toString('base64url')
}

function positionOf(cursor: string): number {
  const [, position] = /^row (\d{1,9})$/.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (position === undefined) throw badRequest(`${cursor} is not a cursor of this list.`)
  return Number(position)
}
