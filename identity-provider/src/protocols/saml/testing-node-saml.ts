import { SAML, type SamlConfig, ValidateInResponseTo } from '@node-saml/node-saml'
import { employee, formOf, type StartedProvider } from './testing.ts'

export const acsUrl = 'https://sp.example.com/saml/acs'
export const entityId = 'https://sp.example.com/saml/metadata'

type Settings = Partial<Parameters<StartedProvider['client']['ssoApplications']['createSaml']>[0]>

/** An application that the employee has, and node-saml set up for it. */
export async function connect(provider: StartedProvider, settings: Settings = {}, config: Partial<SamlConfig> = {}) {
  const { client } = provider
  const wanted = { name: 'Wiki', loginPageUrl: 'https://sp.example.com', entityId, acsUrl, ...settings }
  const { id } = await client.ssoApplications.createSaml(wanted)
  await client.userSsoApplications.add({ loginId: employee.loginId, ssoAppIds: [id] })
  const { samlSettings } = await client.ssoApplications.load({ id })
  if (!samlSettings) throw new Error('unreachable: it is a SAML application')
  const sp = new SAML({
    callbackUrl: acsUrl,
    issuer: entityId,
    entryPoint: samlSettings.idpSsoUrl,
    logoutUrl: samlSettings.idpLogoutUrl,
    idpCert: samlSettings.idpCert,
    idpIssuer: samlSettings.idpEntityId,
    audience: entityId,
    wantAuthnResponseSigned: true,
    wantAssertionsSigned: true,
    validateInResponseTo: ValidateInResponseTo.always,
    identifierFormat: null,
    ...config,
  })
  return { id, sp, samlSettings }
}

export async function signIn(provider: StartedProvider, sp: SAML, relayState = 'somewhere') {
  const browser = provider.newBrowser()
  const { response } = await browser.signIn(await sp.getAuthorizeUrlAsync(relayState, undefined, {}))
  return { browser, form: await formOf(response) }
}
