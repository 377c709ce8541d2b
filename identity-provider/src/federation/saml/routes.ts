import { OperationError, type RequestFacts } from '@gatehouse-id/operation'
import { browserBindingOf, callOf, expired, form, redirect, signedOut } from '../social/browser.ts'
import type { SamlMetadata } from './metadata/published-metadata.ts'
import type { SamlResponses } from './service-provider/responses.ts'
import type { SamlLogouts } from './logout/logouts.ts'
import type { Received } from './logout/read-message.ts'
import { acsPath, landingPath, logoutPath, metadataPath, readSamlUrl } from './urls.ts'
import { type Once, ParameterRepeated, readOnce } from '../../foundation/requests/parameters.ts'

export type SamlRouteNeeds = { samlResponses: SamlResponses; samlMetadata: SamlMetadata; samlLogouts: SamlLogouts }

type Route = {
  method: 'GET' | 'POST'
  path: string
  /** The operation whose limits apply. */
  limit: string
  handle(url: URL, request: Request, facts: RequestFacts): Promise<Response>
}

/** Of a form with a response of 256 kB, in base64 and percent-encoded. */
const formBytesMax = 512 * 1024

/** What browsers bring from SAML providers, and what providers read of us. */
export function createSamlRoutes({ samlResponses, samlMetadata, samlLogouts }: SamlRouteNeeds): Route[] {
  async function receive(url: URL, request: Request, facts: RequestFacts): Promise<Response> {
    const fields = await readFields(request)
    if (!fields) return expired(request, facts)
    const posted = {
      url,
      samlResponse: fields.get('SAMLResponse') ?? '',
      relayState: fields.get('RelayState') ?? '',
    }
    const target = await samlResponses.receive(callOf(request, facts, ''), posted)
    return target === undefined ? expired(request, facts) : redirect(303, target)
  }

  async function land(url: URL, request: Request, facts: RequestFacts): Promise<Response> {
    const landing = { state: url.searchParams.get('state') ?? '', browserBinding: browserBindingOf(request) ?? '' }
    const target = await samlResponses.land(callOf(request, facts, ''), landing)
    return target === undefined ? expired(request, facts) : redirect(303, target)
  }

  async function publish(url: URL, request: Request, facts: RequestFacts): Promise<Response> {
    const named = readSamlUrl(url)
    const xml = named && (await samlMetadata.of(named))
    if (xml === undefined) return expired(request, facts)
    const headers = { 'content-type': 'application/samlmetadata+xml', 'x-content-type-options': 'nosniff' }
    return new Response(xml, { headers: { ...headers, 'cache-control': 'no-cache' } })
  }

  async function signOut(url: URL, request: Request, facts: RequestFacts): Promise<Response> {
    const named = readSamlUrl(url)
    const isForm = request.method === 'POST'
    const fields = await (isForm ? readFields(request) : onceOf(url.search))
    const kind = fields?.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse'
    if (!named || !fields?.has(kind)) return expired(request, facts)
    const received: Received = isForm
      ? { binding: 'post', kind, message: fields.get(kind) ?? '' }
      : { binding: 'redirect', kind, query: fields }
    try {
      const call = callOf(request, facts, named.projectId)
      const target = await samlLogouts.receive(call, named, received, fields.get('RelayState') ?? '')
      if (target === 'signedOut') return signedOut(request)
      return target.kind === 'redirect' ? redirect(303, target.url) : form(request, target)
    } catch (error) {
      // Nothing of a message that does not count is told to whoever sent it.
      if (isRefusal(error)) return expired(request, facts)
      throw error
    }
  }

  return [
    { method: 'GET', path: logoutPath, limit: 'sso.exchange', handle: signOut },
    { method: 'POST', path: logoutPath, limit: 'sso.exchange', handle: signOut },
    { method: 'POST', path: acsPath, limit: 'sso.exchange', handle: receive },
    { method: 'GET', path: landingPath, limit: 'sso.exchange', handle: land },
    { method: 'GET', path: metadataPath, limit: 'sso.start', handle: publish },
  ]
}

/** The fields of a posted form; undefined when it is too large, or says something twice. */
async function readFields(request: Request): Promise<Once | undefined> {
  const length = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  return length <= formBytesMax ? onceOf(await request.text()) : undefined
}

function onceOf(text: string): Once | undefined {
  try {
    return readOnce(text)
  } catch (error) {
    if (error instanceof ParameterRepeated) return undefined
    throw error
  }
}

const refusals = new Set(['LogoutRefused', 'XmlInvalid', 'SignatureInvalid', 'SsoNotConfigured'])

/** What a message from outside can cause; by name, for the classes are loaded with the first message. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isDecoding =
    error instanceof URIError ||
    ('code' in error && String(error.code).startsWith('Z_')) ||
    ('code' in error && error.code === 'ERR_BUFFER_TOO_LARGE')
  return refusals.has(error.name) || error instanceof OperationError || isDecoding
}
