import { transact } from '@gatehouse-id/database'
import type { RecordAudit } from '../../activity/index.ts'
import { redeem } from '../../directory/index.ts'
import type { Call } from '../../foundation/requests/call.ts'
import type { Dependencies } from '../../foundation/areas/dependencies.ts'
import { admit, composeClaims, issuerUrl, type SigningKeys } from '../../tokens/index.ts'
import { auditSignIn } from '../application-sessions/audit-sign-in.ts'
import { claimsNamed, claimsOf, epochFor } from '../oidc/grants/account.ts'
import type { ClientMetadata } from '../oidc/clients/policy.ts'
import type { SignedIn } from './session.ts'
import { putConnection } from './store.ts'

const lifetimeSeconds = 60 * 60
/** Those that the dialog of the browser names to the user. */
const disclosed = ['name', 'given_name', 'family_name', 'picture', 'email', 'email_verified']

type Asked = { client: ClientMetadata; clientId: string; signedIn: SignedIn; nonce: string }
type Needs = { signingKeys: SigningKeys; recordAudit: RecordAudit }
export type IssueAssertion = (call: Call, asked: Asked) => Promise<string>

/**
 * An ID token for an application at which the user chose to sign in, in the dialog of the browser.
 * @throws {InvalidToken} when what the session proves has ended meanwhile
 * @throws {UserDisabled} when the user is disabled, or a dependent of a family
 */
export function createIssueAssertion(
  { db, clock, publicUrl }: Dependencies,
  { signingKeys, recordAudit }: Needs,
): IssueAssertion {
  return async (call, { client, clientId, signedIn, nonce }) => {
    const { projectId } = call
    const { account, proof, authenticatedAt, acr } = signedIn
    const { userId } = account.user
    const { gatehouse: policy } = client
    const claims = claimsNamed(policy.claims ?? [], claimsNamed(disclosed, claimsOf(account)))
    const now = clock()
    const row = await transact(db, async tx => {
      const admitted = await admit(tx, await redeem(tx, projectId, proof))
      await putConnection(tx, { projectId, userId, clientId, now })
      const name = client.client_name ?? ''
      await auditSignIn(recordAudit, tx, call, { user: admitted, id: clientId, name, protocol: 'fedcm' })
      return admitted
    })
    const issuedAt = Math.floor(now / 1000)
    const issuer = { type: 'project' } as const
    const said = composeClaims('browserIdToken', {
      ...claims,
      ...epochFor(policy, row),
      iss: issuerUrl(publicUrl, projectId, issuer),
      sub: userId,
      aud: clientId,
      iat: issuedAt,
      exp: issuedAt + lifetimeSeconds,
      auth_time: Math.floor(authenticatedAt / 1000),
      ...(acr !== '' && { acr }),
      ...(nonce !== '' && { nonce }),
    })
    return (await signingKeys.ofIssuer(projectId, issuer)).sign('browserIdToken', said)
  }
}
