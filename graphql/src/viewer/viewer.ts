/** The signed-in administrator on whose behalf a request is made; the server determines who it is. */
export type Viewer = {
  /** The id at the provider they signed in with; for the embedded provider the user id. */
  id: string
  name: string
  email: string
  /** Address of a picture; empty when there is none. */
  picture: string
  /** The sign-in provider that authenticated the administrator, such as `gatehouse`. */
  providerId: string
  /** Project roles; empty for a user who can sign in but see nothing. */
  roleNames: readonly string[]
  /** The project of the API. */
  projectId: string
  /** Where the API of the identity provider is, for SDKs; without a trailing slash. */
  apiUrl: string
}
