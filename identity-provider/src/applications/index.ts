// The door of the domain: what `protocols` and the files that know all domains take of it.
export { callbackProblem, callbackUrls, isNative } from './callback-urls.ts'
export { findPreviousSecret } from './client-secrets/previous-secret.ts'
export { type StoredSecret, workingSecrets } from './client-secrets/read.ts'
export { createActions } from './flows/actions/actions.ts'
export type { Drive } from './flows/drive/drive.ts'
export type { FlowNeeds } from './flows/actions/needs.ts'
export { problemOf } from './flows/actions/problem-of.ts'
export { needsSecondFactor, noteVerified } from './flows/actions/shared.ts'
export { showLinkCode } from './flows/actions/verification/links.ts'
export { type DrawnBy, drawnBy } from './flows/hosted/login-page-url.ts'
export { handOverPath, loginPageUrlOf } from './flows/hosted/login-state.ts'
export { type BrowserRequest, createRunInBrowser } from './flows/hosted/run-in-browser.ts'
export { drawScreen, passkeyPage, type Webauthn } from './flows/hosted/draw-screen.ts'
export { statusOf } from './flows/hosted/status-of.ts'
export type { LoadFlow } from './flows/drive/loaded-flows.ts'
export type { ProblemText } from './flows/problems.ts'
export { mustShowSecondFactor } from './flows/run/demands.ts'
export { type From, runFlow, type Stand } from './flows/run/interpreter.ts'
export type { Asked, AskedScope, Asks, Decision, DeviceAsks, PageAsks, Run } from './flows/run/run.ts'
export { blankState, FlowState } from './flows/run/state.ts'
export { noTrace } from './flows/run/trace.ts'
export { fieldsOf, keepTyped } from './flows/run/values/typed.ts'
export { createResolve } from './flows/run/values/values.ts'
export { screenStateOf } from './flows/screen-state.ts'
export { driveOf } from './flows/service.ts'
export {
  name as inboundApplicationName,
  type Settings as InboundSettings,
  StoredSettings as StoredInboundSettings,
} from './inbound/inbound-applications/application.ts'
export {
  clientIdOf,
  inboundSecretPurpose,
  readSettings as readInboundSettings,
} from './inbound/inbound-applications/service.ts'
export {
  countIntroduced,
  findWithSecrets as findInboundApplicationWithSecrets,
  type InboundApplicationRow,
  inboundApplicationRows,
} from './inbound/inbound-applications/store.ts'
export {
  type ConsentOf,
  type ConsentRow,
  findUserConsent,
  insertConsent,
  updateConsent,
} from './inbound/inbound-consents/store.ts'
export { mcpServerRows, readMcpServer } from './protected-resources/mcp-servers/store.ts'
export {
  type FoundAccount,
  endsOfRead,
  type FoundApplication,
  foundIn,
  type RecordRead,
  readRecordWith,
} from './oidc-records/found-with.ts'
export { listGrants } from './oidc-records/grants.ts'
export { areThere, consumeRecord, type RequiredRecord } from './oidc-records/required.ts'
export {
  deleteRecord,
  endRecord,
  isEnded,
  deleteRecordsOfAccount,
  deleteRecordsOfGrant,
  findProjectOfToken,
  findRecord,
  findRecordByUid,
  findRecordByUserCode,
  insertRecord,
  listRecordsOfAccount,
  type NewRecord,
  type OidcRecord,
  recordPurpose,
  upsertRecord,
  upsertRecords,
} from './oidc-records/store.ts'
export { TemplateDocument } from './registration-templates/contract.ts'
export { templateRows } from './registration-templates/store.ts'
export { PolicyDocument } from './protected-resources/resource-policies/contract.ts'
export { policyRows } from './protected-resources/resource-policies/store.ts'
export {
  admitsDocument,
  lifetimesOf,
  noScopes,
  type Scopes,
  type SessionSettings,
} from './protected-resources/resources/fields.ts'
export { toResource } from './protected-resources/resources/service.ts'
export { type ResourceRow, resourceRows } from './protected-resources/resources/store.ts'
export { isAssigned } from './sso-applications/assignment.ts'
export { samlKeyPurpose } from './sso-applications/protocols/certificate.ts'
export type { OidcSettings } from './sso-applications/protocols/oidc-settings.ts'
export { samlPaths, samlPlaces } from './sso-applications/protocols/saml-places.ts'
export type { SamlSettings } from './sso-applications/protocols/saml-settings.ts'
export { ssoSecretPurpose } from './sso-applications/service.ts'
export {
  findProjectOfSsoApplication,
  findSigningKey,
  findWithSecrets as findSsoApplicationWithSecrets,
  type SsoApplicationRow,
  ssoApplicationRows,
} from './sso-applications/store.ts'
export { loadMapped, readOidc, readSaml, readWsFed } from './sso-applications/to-application.ts'
export { namedByQuery, wsFedPaths, wsFedPlaces } from './sso-applications/protocols/wsfed-places.ts'
export { accept, returned } from './verified/accept.ts'
export { beginPasskey } from './verified/passkeys.ts'
export { isA } from './verified/problems.ts'
export { storeNewPassword } from './verified/store-new-password.ts'
