import type { Encryption } from '../../foundation/secrets/encryption.ts'

/**
 * Signs what is sent to the source of users. It follows from the address: whoever gets another one entered there knows none
 * of what is signed for this one, and a changed address has another secret.
 */
export function userSourceSecret(
  encryption: Pick<Encryption, 'mac'>,
  { projectId, url }: { projectId: string; url: string },
): string {
  return encryption.mac(url, `user source ${projectId}`)
}
