import type { Right } from '@gatehouse-id/operation'

/** The caller on whose behalf a request is made; the server determines who it is. */
export type Viewer = {
  kind: 'administrator' | 'user' | 'managementKey' | 'accessKey'
  /** The id at the provider they signed in with, or of the key; for the embedded provider the user id. */
  id: string
  name: string
  email: string
  /** Address of a picture; empty when there is none. */
  picture: string
  /** The sign-in provider that authenticated the administrator, such as `gatehouse`; empty for other callers. */
  providerId: string
  /** Project roles; empty for a user who can sign in but see nothing. */
  roleNames: readonly string[]
  /** What a management key may do; console roles give all other callers theirs. */
  rights?: readonly Right[]
  /** The tenants that the user administers. */
  administeredTenantIds: readonly string[]
  /** Whether they reach every project of the company, and can give that to others. */
  isCompanyAdministrator?: boolean
  /** The project of the API; for an administrator, the one that their request names. */
  projectId: string
  /** Where the API of the identity provider is, for SDKs; without a trailing slash. */
  apiUrl: string
  /** `set-cookie` lines that the answer carries: those of a session that was refreshed. */
  setCookies?: readonly string[]
}
