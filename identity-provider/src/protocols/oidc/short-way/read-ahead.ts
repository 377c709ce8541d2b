import type { Db } from '../../../foundation/tables/tables.ts'
import { digest } from '../../../foundation/secrets/digest.ts'
import { foundIn, type RecordRead, readRecordWith } from '../../../applications/index.ts'
import type { Context } from '../hosted/interaction/interaction-request.ts'
import { basicNameOf } from '../requests/locate.ts'
import { peekForm } from '../requests/peek-form.ts'
import type { PendingWrites } from '../requests/pending-writes.ts'

type Which = { model: string; id: string; applicationId: string | undefined }

/**
 * Reads in one statement what the request is about to ask for one after the other: a record, what it was given by, its user where
 * that is asked for, and the application whose the client is. What is not there is looked up where it is asked for.
 */
export type ReadAhead = (which: Which) => Promise<void>

type Options = { projectId: string; pendingWrites: PendingWrites }

export function createReadAhead(db: Db, { projectId, pendingWrites }: Options): ReadAhead {
  return async ({ id, ...which }) => {
    const asksOfUser = pendingWrites.asksOfUser()
    const read = await readRecordWith(db, { projectId, id: digest(id), ...which, asksOfUser })
    if (read) noteAhead(pendingWrites, read, which)
  }
}

export function noteAhead(
  pendingWrites: PendingWrites,
  read: RecordRead,
  { applicationId }: Pick<Which, 'applicationId'>,
): void {
  const { record, grant, account, application } = foundIn(read)
  const named = applicationId !== undefined && application ? { ...application, id: applicationId } : undefined
  pendingWrites.readAhead({ records: [record, grant], account, application: named })
}

/** What is exchanged for tokens, by the type of its grant, which has the name of its field too. */
const exchanged = new Map([
  ['authorization_code', { model: 'AuthorizationCode', field: 'code' }],
  ['refresh_token', { model: 'RefreshToken', field: 'refresh_token' }],
])
const sessionCookie = /(?:^|; ?)gatehouse\.session=([\w-]+)(?:;|$)/

/**
 * Reads ahead what requests to the provider name: the session of a browser that asks for a code, or what an application exchanges, with
 * the application. All of it is only a hint, on which nothing depends: the provider asks for what it has checked.
 */
export function readingAhead(readAhead: ReadAhead, { applicationId }: { applicationId?: string }) {
  return async (ctx: Context, next: () => Promise<void>): Promise<void> => {
    const named = ctx.path === '/oauth2/v1/token' ? await exchangedIn(ctx) : sessionIn(ctx)
    const clientId = applicationId ?? named?.clientId
    if (named && clientId) await readAhead({ model: named.model, id: named.id, applicationId: clientId })
    await next()
  }
}

type Named = { model: string; id: string; clientId: string | undefined }

async function exchangedIn({ req }: Context): Promise<Named | undefined> {
  const fields = await peekForm(req)
  const { model, field } = exchanged.get(fields.get('grant_type') ?? '') ?? {}
  const id = fields.get(field ?? '')
  // The keys with which an assertion is verified may have to be asked for, and what was read would be old then.
  if (!model || !id || fields.has('client_assertion')) return undefined
  return { model, id, clientId: fields.get('client_id') ?? basicNameOf(req.headers.authorization ?? '') }
}

function sessionIn(ctx: Context): Named | undefined {
  if (ctx.path !== '/oauth2/v1/authorize' || ctx.method !== 'GET') return undefined
  const [, id] = sessionCookie.exec(ctx.get('cookie')) ?? []
  if (id === undefined) return undefined
  return { model: 'Session', id, clientId: new URLSearchParams(ctx.querystring).get('client_id') ?? undefined }
}
