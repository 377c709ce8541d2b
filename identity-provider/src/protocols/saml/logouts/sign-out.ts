import { transact } from '@gatehouse-id/database'
import { ownUrl } from '@gatehouse-id/operation'
import type { RecordAudit } from '../../../activity/index.ts'
import { auditTarget, findUserById } from '../../../directory/index.ts'
import { asUser, type Call } from '../../../foundation/requests/call.ts'
import type { Dependencies } from '../../../foundation/areas/dependencies.ts'
import { XmlInvalid } from '../../../foundation/xml/parse.ts'
import { signed } from '../../../foundation/xml/sign.ts'
import { type Markup, write } from '../../../foundation/xml/write.ts'
import type { ApplicationPages } from '../../application-pages/pages.ts'
import { redirect } from '../../../federation/index.ts'
import {
  type ApplicationSession,
  deleteSessionsOfBrowser,
  findApplicationSessions,
  listSessionsOfBrowser,
} from '../../application-sessions/store.ts'
import { internalClientId } from '../../oidc/clients/internal-client.ts'
import { endBrowserSession } from '../../oidc/logouts/end-browser-session.ts'
import { ssoApplicationRows, type SsoApplicationRow, readSaml, samlPlaces } from '../../../applications/index.ts'
import { logoutRequest, logoutResponse, readLogoutRequest, readLogoutResponse } from './logout.ts'
import { issuerFirst } from '../messages/response.ts'
import { newMessageId } from '../messages/message-id.ts'
import { readForm, readQuery, redirectUrl } from '../messages/messages.ts'
import { statusCodes } from '../messages/names.ts'
import type { LogoutService, ServiceProvider } from '../service-providers/service-provider.ts'
import { ignoreUnreadable, type ServiceProviderOf } from '../service-providers/service-providers.ts'
import { keepSignOut, participantsOf, type SignOut, takeSignOut } from './sign-out-state.ts'
import type { SamlKeyOf } from '../messages/signing-key.ts'
import type { Once } from '../../../foundation/requests/parameters.ts'

type Needs = {
  serviceProviderOf: ServiceProviderOf
  samlKeyOf: SamlKeyOf
  recordAudit: RecordAudit
  pages: ApplicationPages
}
type Asked = { call: Call; row: SsoApplicationRow; fields: Once; isForm: boolean }
type Outgoing = { name: 'SAMLRequest' | 'SAMLResponse'; markup: Markup; relayState: string; isAnswer: boolean }

/** Single logout (SAML 2.0 Profiles §4.4). @throws {XmlInvalid} for a message that may not be acted on */
export function createSamlSignOut(dependencies: Dependencies, needs: Needs): (asked: Asked) => Promise<Response> {
  const { db, clock, random, publicUrl } = dependencies
  const { serviceProviderOf, samlKeyOf, recordAudit, pages } = needs

  function read({ fields, isForm }: Asked, name: Outgoing['name'], { signingCertificates }: ServiceProvider) {
    return (isForm ? readForm : readQuery)(fields, name, signingCertificates)
  }

  const placesOf = (row: SsoApplicationRow) =>
    samlPlaces(publicUrl, { projectId: row.project_id, applicationId: row.id })
  const headerOf = (row: SsoApplicationRow) => ({ destination: placesOf(row).logoutUrl, now: clock() })

  /** Without a request that can be trusted, the user decides on the hosted page. */
  function ask({ row }: Asked): Response {
    const { logoutRedirectUrl } = readSaml(row)
    const query = new URLSearchParams({
      client_id: internalClientId('saml', row.id),
      ...(logoutRedirectUrl !== '' && { post_logout_redirect_uri: logoutRedirectUrl }),
    })
    return redirect(303, ownUrl(`/${row.project_id}/oauth2/v1/logout?${query}`))
  }

  async function begin(asked: Asked): Promise<Response> {
    const { row, call } = asked
    const sp = await serviceProviderOf(row)
    const received = read(asked, 'SAMLRequest', sp)
    const wanted = readLogoutRequest(received.root, headerOf(row))
    if (wanted.issuer !== sp.entityId) throw new XmlInvalid(`is of ${wanted.issuer}, not of ${sp.entityId}`)
    if (!received.isSigned && sp.signingCertificates.length > 0) throw new XmlInvalid('is not signed')
    if (!received.isSigned) return ask(asked)
    const which = {
      projectId: row.project_id,
      applicationId: row.id,
      nameId: wanted.nameId,
      ids: wanted.sessionIndexes,
    }
    const rest: ApplicationSession[] = []
    for (const uid of new Set((await findApplicationSessions(db, which)).map(each => each.session_uid)))
      rest.push(...(await end(call, row.project_id, uid)).filter(each => each.application_id !== row.id))
    return next(row.project_id, {
      applicationId: row.id,
      requestId: wanted.id,
      relayState: received.relayState,
      isPartial: false,
      awaited: '',
      rest: participantsOf(rest),
    })
  }

  /** Ends the session of the browser; what it had signed in to. */
  async function end(call: Call, projectId: string, sessionUid: string): Promise<ApplicationSession[]> {
    const all = await listSessionsOfBrowser(db, { projectId, sessionUid })
    await endBrowserSession(dependencies, { projectId, sessionUid })
    await transact(db, async tx => {
      await deleteSessionsOfBrowser(tx, { projectId, sessionUid })
      const user = await findUserById(tx, { projectId, userId: all[0]?.user_id ?? '' })
      if (!user) return
      const target = auditTarget(user)
      await recordAudit(tx, asUser(call, target), { action: 'UserLogout', target, data: { protocol: 'saml' } })
    })
    return all
  }

  /** Goes to the next application of the session, and at the end back to where it began. */
  async function next(projectId: string, state: SignOut): Promise<Response> {
    const [first, ...rest] = state.rest
    if (!first) return conclude(projectId, state)
    const row = await ssoApplicationRows.find(db, { projectId }, { id: first.applicationId })
    const sp = row && (await serviceProviderOf(row).catch(ignoreUnreadable))
    if (!row || !sp?.logout) return next(projectId, { ...state, rest, isPartial: true })
    const message = { id: newMessageId(random), now: clock(), key: await samlKeyOf(projectId) }
    const handle = await keepSignOut(dependencies, projectId, { ...state, rest, awaited: message.id })
    const { url: destination } = sp.logout
    const subject = { format: first.format, value: first.nameId }
    const participant = { subject, sessionIndex: first.index, audience: sp.entityId }
    const markup = logoutRequest({ ...message, issuer: placesOf(row).entityId, destination }, participant)
    return send(row, sp.logout, { name: 'SAMLRequest', markup, relayState: handle, isAnswer: false })
  }

  async function conclude(projectId: string, state: SignOut): Promise<Response> {
    if ('backUrl' in state) return redirect(303, ownUrl(state.backUrl))
    const row = await ssoApplicationRows.find(db, { projectId }, { id: state.applicationId })
    if (!row) throw new XmlInvalid('answers a sign-out of an application that was deleted')
    const { logout } = await serviceProviderOf(row)
    const { logoutRedirectUrl } = readSaml(row)
    if (!logout) return redirect(303, ownUrl(logoutRedirectUrl || `/${projectId}/oauth2/v1/logout`))
    const message = {
      id: newMessageId(random),
      now: clock(),
      key: await samlKeyOf(projectId),
      issuer: placesOf(row).entityId,
      destination: logout.responseUrl,
      inResponseTo: state.requestId,
    }
    const markup = logoutResponse(message, statusCodes.success, state.isPartial ? statusCodes.partialLogout : undefined)
    return send(row, logout, { name: 'SAMLResponse', markup, relayState: state.relayState, isAnswer: true })
  }

  async function send(row: SsoApplicationRow, service: LogoutService, message: Outgoing): Promise<Response> {
    const key = await samlKeyOf(row.project_id)
    const { name, markup, relayState, isAnswer } = message
    const action = isAnswer ? service.responseUrl : service.url
    if (service.binding === 'redirect')
      return redirect(303, ownUrl(redirectUrl(action, { name, xml: write(markup), relayState }, key.privateKey)))
    const fields = {
      [name]: Buffer.from(write(await signed(markup, key, issuerFirst))).toString('base64'),
      ...(relayState !== '' && { RelayState: relayState }),
    }
    return pages.post(new Request(action), { projectId: row.project_id, action, fields })
  }

  /** The sign-out that a browser brings back, once. */
  async function take({ row, fields }: Asked, name: string): Promise<SignOut> {
    const state = await takeSignOut(dependencies, row.project_id, fields.get(name) ?? '')
    if (!state) throw new XmlInvalid('answers a sign-out that is over')
    return state
  }

  /** The answer of an application that was told. */
  async function goOn(asked: Asked): Promise<Response> {
    const { row } = asked
    const state = await take(asked, 'RelayState')
    const answer = readLogoutResponse(read(asked, 'SAMLResponse', await serviceProviderOf(row)).root, headerOf(row))
    const isDone = answer.isDone && answer.inResponseTo === state.awaited
    return next(row.project_id, { ...state, isPartial: state.isPartial || !isDone })
  }

  return async asked => {
    if (asked.fields.has('SAMLResponse')) return goOn(asked)
    if (asked.fields.has('SAMLRequest')) return begin(asked)
    return asked.fields.has('signOut') ? next(asked.row.project_id, await take(asked, 'signOut')) : ask(asked)
  }
}
