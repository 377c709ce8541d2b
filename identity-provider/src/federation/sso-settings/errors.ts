import { operationError } from '@gatehouse/operation'

export const SsoSettingsNotFound = operationError({
  name: 'SsoSettingsNotFound',
  code: 'E011004',
  status: 404,
  description: 'The tenant has no such SSO configuration',
})
export const SsoSettingsTaken = operationError({
  name: 'SsoSettingsTaken',
  code: 'E011003',
  status: 400,
  description: 'The tenant already has an SSO configuration with this id',
})
