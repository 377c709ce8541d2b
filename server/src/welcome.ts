import type { Config } from './config/config.ts'
import type { Gatehouse } from './gatehouse.ts'

/** The message after a start; secrets are shown by the first start only. */
export function welcome({ publicUrl, administrator, managementKey }: Config, { identity }: Gatehouse): string {
  const lines = [
    '',
    '  Gatehouse is ready.',
    '',
    `  Console          ${publicUrl}`,
    `  Identity         ${identity.name}`,
    `  Project id       ${identity.projectId}`,
  ]
  const { firstStart } = identity
  const { password } = administrator
  if (!firstStart) return [...lines, ''].join('\n')
  return [
    ...lines,
    '',
    '  Shown once, keep them:',
    `  Administrator    ${administrator.email}`,
    `  Password         ${password === undefined ? firstStart.administratorPassword : '(from GATEHOUSE_ADMIN_PASSWORD)'}`,
    `  Management key   ${managementKey === undefined ? firstStart.managementKey : '(from GATEHOUSE_MANAGEMENT_KEY)'}`,
    '',
  ].join('\n')
}
