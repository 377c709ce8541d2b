import { z } from 'zod'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { XmlInvalid } from '../../foundation/xml/parse.ts'
import { acr } from '../../tokens/index.ts'
import type { BrowserSignIn } from '../browser-sign-in/browser-sign-in.ts'
import { readSaml, samlPlaces, type SsoApplicationRow } from '../../applications/index.ts'
import { type AuthnRequest, readAuthnRequest } from './messages/authn-request.ts'
import { readForm, readQuery, type Received } from './messages/messages.ts'
import { contexts } from './messages/names.ts'
import { consumerFor, type ServiceProvider } from './service-providers/service-provider.ts'
import type { ServiceProviderOf } from './service-providers/service-providers.ts'
import type { Once } from '../../foundation/requests/parameters.ts'

/** What has to be known when the user has signed in. */
export const SignInState = z.object({
  /** Of the request; '' for a sign-in that began here. */
  requestId: z.string(),
  consumerUrl: z.string(),
  nameIdFormat: z.string(),
  relayState: z.string(),
  /** The authentication context that the request asked for; '' for any. */
  context: z.string(),
})
export type SignInState = z.output<typeof SignInState>

type Needs = { serviceProviderOf: ServiceProviderOf; browserSignIn: BrowserSignIn<SignInState> }
export type SamlSignIn = {
  /** Answers an AuthnRequest that a browser brings. @throws {XmlInvalid} */
  answer(row: SsoApplicationRow, fields: Once, how: { isForm: boolean }): Promise<Response>
  /** Begins a sign-in without a request of the application. @throws {XmlInvalid} */
  initiate(row: SsoApplicationRow, fields: Once): Promise<Response>
}

const relayStateMax = 2_000
/** Contexts that every sign-in here fulfils. */
const weakContexts = new Set([
  contexts.unspecified,
  contexts.password,
  'urn:oasis:names:tc:SAML:2.0:ac:classes:Password',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:ProtectedPassword',
])
const strongContexts = new Set([contexts.multiFactor, 'http://schemas.microsoft.com/claims/multipleauthn'])

/** Where a sign-in of a SAML application begins (SAML 2.0 Profiles §4.1). */
export function createSamlSignIn(
  { clock, publicUrl }: Pick<Dependencies, 'clock' | 'publicUrl'>,
  { serviceProviderOf, browserSignIn }: Needs,
): SamlSignIn {
  const placesOf = (row: SsoApplicationRow) =>
    samlPlaces(publicUrl, { projectId: row.project_id, applicationId: row.id })

  function read(row: SsoApplicationRow, fields: Once, isForm: boolean, known: ServiceProvider) {
    const received = (isForm ? readForm : readQuery)(fields, 'SAMLRequest', known.signingCertificates)
    return { received, authn: readAuthnRequest(received.root, { destination: placesOf(row).ssoUrl, now: clock() }) }
  }

  function begin(row: SsoApplicationRow, state: SignInState, wanted: Partial<AuthnRequest> & { loginHint: string }) {
    return browserSignIn.start(
      {
        projectId: row.project_id,
        applicationId: row.id,
        isForced: wanted.isForced === true || readSaml(row).forceAuthentication,
        isPassive: wanted.isPassive === true,
        loginHint: wanted.loginHint.slice(0, 320),
        acrValues: strongContexts.has(state.context) ? acr.multi : '',
      },
      state,
    )
  }

  return {
    async answer(row, fields, { isForm }) {
      // A key or a URL that is not known may be newer than the metadata that was fetched.
      const asked = await withFresh(row, serviceProviderOf, sp => {
        const { received, authn } = read(row, fields, isForm, sp)
        return { received, authn, consumerUrl: requireAllowed(sp, received, authn) }
      })
      const { received, authn, consumerUrl } = asked
      const context = contextOf(authn)
      const { nameIdFormat, id: requestId } = authn
      const state = { requestId, consumerUrl, nameIdFormat, relayState: received.relayState, context }
      return begin(row, state, { ...authn, loginHint: loginHintOf(fields) })
    },

    async initiate(row, fields) {
      const sp = await serviceProviderOf(row)
      const consumerUrl = consumerFor(sp, {})
      if (consumerUrl === undefined) throw new XmlInvalid('names no URL for answers')
      const relayState = (fields.get('RelayState') ?? readSaml(row).defaultRelayState).slice(0, relayStateMax)
      const state = { requestId: '', consumerUrl, nameIdFormat: '', relayState, context: '' }
      return begin(row, state, { loginHint: loginHintOf(fields) })
    },
  }
}

async function withFresh<Value>(
  row: SsoApplicationRow,
  serviceProviderOf: ServiceProviderOf,
  use: (sp: ServiceProvider) => Value,
): Promise<Value> {
  const known = await serviceProviderOf(row)
  try {
    return use(known)
  } catch (error) {
    const fresh = error instanceof XmlInvalid ? await serviceProviderOf(row, { isStale: true }) : known
    if (fresh === known) throw error
    return use(fresh)
  }
}

/** The URL for the answer. @throws {XmlInvalid} for a request that is not of the application */
function requireAllowed(sp: ServiceProvider, { isSigned }: Received, { issuer, consumer }: AuthnRequest): string {
  if (issuer !== sp.entityId)
    throw new XmlInvalid(`has the issuer ${shown(issuer)}; the entity id of this application is ${sp.entityId}`)
  if (sp.signsRequests && !isSigned)
    throw new XmlInvalid('is not signed, although the application’s metadata says that it signs requests')
  const url = consumerFor(sp, consumer)
  if (url !== undefined) return url
  const named = consumer.url === undefined ? `index ${consumer.index}` : shown(consumer.url)
  throw new XmlInvalid(`asks for an answer to ${named}; add it to the application’s allowed callback URLs`)
}

/** The context to fulfil; '' for any. Of several, one that needs the least. */
function contextOf({ contexts: wanted }: AuthnRequest): string {
  const [first] = wanted
  if (first === undefined) return ''
  return wanted.find(each => weakContexts.has(each)) ?? wanted.find(each => strongContexts.has(each)) ?? first
}

/** Whether the sign-in that took place has this context; unknown ones can't be fulfilled (SAML 2.0 Core §3.3.2.2.1). */
export function isFulfilled(context: string, shownAcr: string): boolean {
  if (context === '' || weakContexts.has(context)) return true
  return strongContexts.has(context) && shownAcr === acr.multi
}

function loginHintOf(fields: Once): string {
  return fields.get('login_hint') ?? fields.get('LoginHint') ?? ''
}

function shown(text: string): string {
  return text === '' ? '""' : text.slice(0, 200)
}
