import { operationError } from '@gatehouse-id/operation'
import type { SignInMethod } from './contract.ts'
import type { Reading } from '../../foundation/tables/tables.ts'
import type { SettingsOf } from './settings.ts'

export const MethodOff = operationError({
  name: 'MethodOff',
  code: 'E011003',
  status: 403,
  description: 'This way to sign in is switched off in this project',
})

export const SignUpClosed = operationError({
  name: 'SignUpClosed',
  code: 'E011003',
  status: 403,
  description: 'Sign-up is closed in this project; ask its administrators for an account',
})

/** @throws SignUpClosed in a project whose accounts management alone makes */
export async function requireOpenSignUp(settings: SettingsOf, projectId: string, tx?: Reading): Promise<void> {
  const { isSignUpOpen } = await settings.of(projectId, tx)
  if (!isSignUpOpen) throw new SignUpClosed()
}

/** @throws MethodOff when the project has switched a way to sign in off */
export async function requireMethod(settings: SettingsOf, projectId: string, method: SignInMethod): Promise<void> {
  const { methods } = await settings.of(projectId)
  if (!methods[method]) throw new MethodOff({ message: `signing in with ${method} is switched off in this project` })
}
