export type {
  AccountKey,
  Adapter,
  AdapterAccount,
  AdapterSession,
  AdapterUser,
  NewUser,
  SessionEntry,
  SessionOrigin,
  VerificationToken,
} from './adapter/adapter.ts'
export {
  type DatabaseAdapter,
  type DatabaseAdapterConfig,
  databaseAdapter,
  migrations,
} from './adapter/database-adapter.ts'
export type { SignInTables } from './adapter/tables.ts'
export type { OwnPages, SignInConfig, SignInLogger } from './options/config.ts'
export { InvalidSignInConfig } from './errors.ts'
export { createSignIn, type SignIn } from './create-sign-in.ts'
export type { Identity } from './sessions/identity.ts'
export { type Sessions, SessionsNotStored } from './sessions/manage-sessions.ts'
export type { RevocationStore } from './sessions/revocations.ts'
export {
  type CredentialField,
  type CredentialsProvider,
  type CredentialsProviderConfig,
  type CredentialsRequest,
  credentialsProvider,
} from './providers/credentials/provider.ts'
export type { Clock, Fetch, Random } from './options/environment.ts'
export {
  type EmailProvider,
  type EmailProviderConfig,
  emailProvider,
  type VerificationRequest,
} from './providers/email/provider.ts'
export { type HostedServiceConfig, hostedServiceProvider } from './hosted-service/provider.ts'
export { type NodeRequest, nodeListener, sendResponse, webRequest } from './requests/node-listener.ts'
export { catalogue } from './providers/catalogue.ts'
export type { FreshTokens, ProviderTokens } from './providers/oauth/fresh-tokens.ts'
export type { DescribedUser } from './accounts/described-user.ts'
export {
  type OAuthProvider,
  type OAuthProviderConfig,
  oauthProvider,
  type OidcProvider,
  type OidcProviderConfig,
  oidcProvider,
  type ProfileMapper,
  type Provider,
  type RedirectingProvider,
  type TokenAnswer,
} from './providers/provider.ts'
export type {
  Account,
  Callbacks,
  Events,
  JwtArguments,
  Profile,
  Session,
  SessionArguments,
  SessionUser,
  SignInArguments,
  User,
} from './sessions/callbacks.ts'
export { type Claims, createTokens, InvalidToken, type Tokens } from './tokens/tokens.ts'
