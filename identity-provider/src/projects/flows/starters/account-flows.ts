import type { FlowContent } from '../flow.ts'
import { flow, type Steps } from './flow.ts'

const signedIn = 'For a user who is signed in'
const done: Steps = { done: { type: 'end', result: 'success', output: {} } }

/** A code to a new address, which is stored when the code comes back. */
function newAddress(channel: 'email' | 'sms', { screen, codeScreen }: { screen: string; codeScreen: string }): Steps {
  return {
    ask: { type: 'screen', screen, next: 'send' },
    send: { type: 'action', action: 'otp.update', channel, next: { success: 'enter', failure: 'ask' } },
    enter: { type: 'screen', screen: codeScreen, next: { submit: 'verify', resend: 'send', back: 'ask' } },
    verify: { type: 'action', action: 'otp.verify', channel, next: { success: 'done', failure: 'enter' } },
    ...done,
  }
}

/**
 * What the widgets of users and of tenants run. Each begins with a screen, because a widget starts its flows when the
 * page opens; the one that connects an account is started by a button.
 */
export const accountFlows: Record<string, FlowContent> = {
  'change-email': flow(
    'Change email address',
    signedIn,
    'ask',
    newAddress('email', { screen: 'new-email', codeScreen: 'code' }),
  ),
  'change-phone': flow(
    'Change phone number',
    signedIn,
    'ask',
    newAddress('sms', { screen: 'new-phone', codeScreen: 'phone-code' }),
  ),
  'change-password': flow('Change password', signedIn, 'ask', {
    ask: { type: 'screen', screen: 'new-password', next: 'set' },
    set: { type: 'action', action: 'password.set', next: { success: 'done', failure: 'ask' } },
    ...done,
  }),
  'add-authenticator': flow('Set up an authenticator app', signedIn, 'ask', {
    ask: { type: 'screen', screen: 'begin-authenticator', next: 'setUp' },
    setUp: { type: 'action', action: 'totp.setUp', next: { success: 'scan', failure: 'ask' } },
    scan: { type: 'screen', screen: 'new-authenticator', next: 'confirm' },
    confirm: { type: 'action', action: 'totp.confirm', next: { success: 'makeCodes', failure: 'scan' } },
    makeCodes: { type: 'action', action: 'recoveryCodes.create', next: { success: 'showCodes', failure: 'done' } },
    showCodes: { type: 'screen', screen: 'recovery-codes', next: 'done' },
    ...done,
  }),
  'remove-authenticator': flow('Remove the authenticator app', signedIn, 'ask', {
    ask: { type: 'screen', screen: 'authenticator', next: { submit: 'verify', recovery: 'recovery' } },
    verify: { type: 'action', action: 'totp.verify', next: { success: 'remove', failure: 'ask' } },
    recovery: { type: 'screen', screen: 'recovery-code', next: { submit: 'useRecovery', back: 'ask' } },
    useRecovery: { type: 'action', action: 'recoveryCode.verify', next: { success: 'remove', failure: 'recovery' } },
    remove: { type: 'action', action: 'totp.remove', next: { success: 'done', failure: 'ask' } },
    ...done,
  }),
  'remove-passkey': flow('Remove a passkey', signedIn, 'ask', {
    ask: { type: 'screen', screen: 'remove-passkey', next: 'remove' },
    remove: { type: 'action', action: 'passkey.remove', next: { success: 'done', failure: 'prove' } },
    prove: { type: 'screen', screen: 'prove-passkey', next: 'usePasskey' },
    usePasskey: { type: 'action', action: 'passkey.signIn', next: { success: 'remove', failure: 'prove' } },
    ...done,
  }),
  'remove-trusted-device': flow('Remove a trusted device', signedIn, 'ask', {
    ask: { type: 'screen', screen: 'remove-trusted-device', next: 'remove' },
    remove: { type: 'action', action: 'device.remove', next: { success: 'done', failure: 'ask' } },
    ...done,
  }),
  'change-tenant-name': flow('Rename the tenant', 'For an administrator of the tenant', 'ask', {
    ask: { type: 'screen', screen: 'tenant-name', next: 'save' },
    save: {
      type: 'action',
      action: 'tenant.update',
      displayName: '{{form.tenantName}}',
      next: { success: 'done', failure: 'ask' },
    },
    ...done,
  }),
  'connect-account': flow('Connect an account', signedIn, 'leave', {
    leave: { type: 'action', action: 'outbound.connect', next: { success: 'done', failure: 'failed' } },
    failed: { type: 'end', result: 'failure', output: {}, message: 'The account cannot be connected' },
    ...done,
  }),
  'disconnect-account': flow('Disconnect an account', signedIn, 'ask', {
    ask: { type: 'screen', screen: 'disconnect-account', next: 'remove' },
    remove: { type: 'action', action: 'outbound.disconnect', next: { success: 'done', failure: 'ask' } },
    ...done,
  }),
}
