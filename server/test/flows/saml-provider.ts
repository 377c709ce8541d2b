import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestSamlProvider, readRequest } from '@gatehouse-id/identity-provider/testing-saml'

/** A SAML provider for browsers: whoever comes is asked once, and goes back with an answer that is posted. */
export async function startSamlProvider(audience: () => Promise<string>) {
  const provider = await createTestSamlProvider()
  const http = createServer(async (request, response) => {
    const { acsUrl, id, relayState } = readRequest(new URL(request.url ?? '/', 'http://provider.test'))
    const said = provider.say({ acsUrl, audience: await audience(), now: Date.now(), inResponseTo: id })
    const answer = Buffer.from(provider.respond(said)).toString('base64')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Acme</title><form method="post" action="${acsUrl}">
<input type="hidden" name="SAMLResponse" value="${answer}"><input type="hidden" name="RelayState" value="${relayState}">
<button>Sign in at Acme</button></form>`)
  })
  await new Promise<void>(resolve => http.listen(0, 'localhost', resolve))
  // A listening server has an address with a port.
  const { port } = http.address() as AddressInfo
  const { entityId, key } = provider
  return {
    entityId,
    certificate: key.certificate,
    ssoUrl: `http://localhost:${port}/sso`,
    close: () => new Promise(resolve => http.close(resolve)),
  }
}
