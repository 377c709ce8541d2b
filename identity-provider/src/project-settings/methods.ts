import { operationError } from '@gatehouse/operation'
import type { SignInMethod } from './contract.ts'
import type { SettingsOf } from './settings.ts'

export const MethodOff = operationError({
  name: 'MethodOff',
  code: 'E011003',
  status: 403,
  description: 'This way to sign in is switched off in this project',
})

/** @throws MethodOff when the project has switched a way to sign in off */
export async function requireMethod(settings: SettingsOf, projectId: string, method: SignInMethod): Promise<void> {
  const { methods } = await settings.of(projectId)
  if (!methods[method]) throw new MethodOff({ message: `signing in with ${method} is switched off in this project` })
}
