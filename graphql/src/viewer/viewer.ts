/** The signed-in person on whose behalf a request is made; the server finds out who it is. */
export type Viewer = {
  /** The person's id at the provider they signed in with; for the embedded provider their user id. */
  id: string
  name: string
  email: string
  /** Address of a picture; empty when there is none. */
  picture: string
  /** Which sign-in provider vouched for the person, such as `gatehouse`. */
  providerId: string
  /** Project roles of the person; empty for somebody who may sign in but not see anything. */
  roleNames: readonly string[]
  /** The project everything here is about. */
  projectId: string
  /** Where the API of the identity provider is, for SDKs; without a trailing slash. */
  apiUrl: string
}
