import type { IdentityClient, Preview } from '@gatehouse/identity-provider/contract'
import { forbidden, unauthenticated } from './errors.ts'
import type { Permission } from '../permissions/permissions.ts'
import { mayOf } from '../permissions/may.ts'
import type { Viewer } from '../viewer/viewer.ts'

/** What every resolver receives. */
export type Context = {
  /** The identity of this request, or of a dry run within it: what is loaded once is loaded once for each. */
  request: object
  /** `undefined` when no administrator is signed in. */
  viewer: Viewer | undefined
  /** Whether the viewer has `permission`. */
  may: (permission: Permission) => boolean
  /** The provider, acting on the viewer's behalf; throws when no administrator is signed in. */
  client: IdentityClient
  /** Runs a change as a dry run; undefined where the provider cannot do that. */
  preview: RunPreview | undefined
}

/** Runs a change with a client whose writes are undone afterwards, and says what they were. */
export type RunPreview = <Result>(
  work: (client: IdentityClient) => Promise<Result>,
) => Promise<{ result: Result; preview: Preview }>

// Guards refuse visitors before any call; should a guard be missing, this client refuses too.
const refusingClient = new Proxy({} as IdentityClient, {
  get: () => {
    throw unauthenticated()
  },
})

/** The context of one request. */
export function createContext({
  viewer,
  client = refusingClient,
  preview,
}: {
  viewer: Viewer | undefined
  client: IdentityClient | undefined
  preview?: RunPreview | undefined
}): Context {
  return {
    request: {},
    viewer,
    may: mayOf(viewer),
    client,
    preview,
  }
}

/** The viewer of a guarded field; the guard has already refused visitors. */
export function viewerOfContext({ viewer }: Context): Viewer {
  if (!viewer) throw unauthenticated()
  return viewer
}

/** Why a caller was refused: not signed in, or signed in without the permission. */
export function refusalFor({ viewer }: Context) {
  return viewer ? forbidden() : unauthenticated()
}
