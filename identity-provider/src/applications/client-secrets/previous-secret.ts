import { z } from 'zod'

const thirtyDaysSeconds = 30 * 24 * 60 * 60

/** How long the secret before a rotation works beside the new one. */
export const overlapSeconds = z.int().min(0).max(thirtyDaysSeconds, 'must be at most 30 days').default(0)

type Secrets = { client_secret_encrypted: string; previous_secret_encrypted: string; previous_expires_at: number }

export const noPreviousSecret = { previous_secret_encrypted: '', previous_expires_at: 0 }

/** What a rotation writes: the old secret works for a while, and one from before it no longer. */
export function rotatedSecrets(
  row: Secrets,
  { encrypted, overlapSeconds: seconds, now }: { encrypted: string; overlapSeconds: number; now: number },
): Secrets {
  const previous = { previous_secret_encrypted: row.client_secret_encrypted, previous_expires_at: now + seconds * 1000 }
  return { ...(seconds > 0 ? previous : noPreviousSecret), client_secret_encrypted: encrypted }
}

/** The secret before the last rotation, encrypted; undefined when there is none that works. */
export function findPreviousSecret(row: Secrets, now: number): string | undefined {
  return row.previous_expires_at > now && row.previous_secret_encrypted !== ''
    ? row.previous_secret_encrypted
    : undefined
}

/** Until when the previous secret works, in epoch seconds; 0 when there is none. */
export function previousSecretExpireTime(row: Secrets, now: number): number {
  return findPreviousSecret(row, now) === undefined ? 0 : Math.floor(row.previous_expires_at / 1000)
}
