import { transact } from '@gatehouse-id/database'
import type { Writing } from '../../../foundation/tables/tables.ts'
import { joinTrustTokens, readTrustTokens } from '../../../authentication/index.ts'
import type { UserRow } from '../../../directory/index.ts'
import { type Act, failed, type Run, succeeded } from '../run/run.ts'
import type { FlowDependencies } from './needs.ts'

type Needs = Pick<FlowDependencies, 'settings' | 'trustedDevices'>

/** Devices that their users trust, as on the hosted pages: only who has shown a second factor can trust one. */
export function deviceActions(): Record<'device.trust', Act> {
  return {
    async 'device.trust'({ state }) {
      if (state.verified?.isStrong !== true)
        return failed('secondFactorNeeded', 'no second factor was shown in this run')
      state.trustsDevice = true
      return succeeded
    },
  }
}

function presented({ call }: Pick<Run, 'call'>, user: UserRow, days: number) {
  return { user, tokens: readTrustTokens(call.trustedDeviceToken ?? ''), days }
}

/** Whether the second factor of the user was shown on this device before, and they trust it. */
export async function isOnTrustedDevice(
  { settings, trustedDevices, db }: Needs & Pick<FlowDependencies, 'db'>,
  run: Pick<Run, 'call'>,
  user: UserRow,
): Promise<boolean> {
  if (!run.call.trustedDeviceToken) return false
  const { trustedDeviceDays } = await settings.of(run.call.projectId)
  return transact(db, tx => trustedDevices.recognizes(tx, run.call, presented(run, user, trustedDeviceDays)))
}

/**
 * Keeps this device, in the transaction that signs the user in; answers what the page stores. The device is trusted from
 * now on, or it was already and took the place of the second factor. Must be called outside of that transaction.
 */
export async function keepDevice(
  { settings, trustedDevices }: Needs,
  run: Run,
): Promise<(tx: Writing, user: UserRow) => Promise<string | undefined>> {
  const { trustsDevice, verified } = run.state
  const { trustedDeviceDays: days } = await settings.of(run.call.projectId)
  return async (tx, user) => {
    const given = presented(run, user, days)
    const isTrusted = trustsDevice && verified?.userId === user.id && verified.isStrong
    const isUsed = verified?.isStrong !== true && given.tokens.length > 0
    if (days === 0 || !(isTrusted || isUsed)) return undefined
    const kept = await trustedDevices[isTrusted ? 'trust' : 'use'](tx, run.call, given)
    return kept && joinTrustTokens(given.tokens, kept)
  }
}
