import type { Prepared } from '@gatehouse-id/identity-provider'
import type { Config } from './config/config.ts'
import type { Gatehouse } from './gatehouse.ts'

/** The message after a start; secrets are shown by the first start only. */
export function welcome(config: Config, { identity }: Gatehouse): string {
  const { publicUrl } = config
  const lines = [
    '',
    '  Gatehouse is ready.',
    '',
    `  Console          ${publicUrl}`,
    `  Identity         ${identity.name}`,
    `  Project id       ${identity.projectId}`,
  ]
  return [...lines, ...firstCredentials(config, identity), ''].join('\n')
}

/** What the first start made, in lines to print; none on later ones. */
export function firstCredentials(
  { administrator, managementKey }: Config,
  { firstStart }: { firstStart?: Prepared['firstStart'] | undefined },
): string[] {
  const { password } = administrator
  if (!firstStart) return []
  return [
    '',
    '  Shown once, keep them:',
    `  Administrator    ${administrator.email}`,
    `  Password         ${password === undefined ? firstStart.administratorPassword : '(from GATEHOUSE_ADMIN_PASSWORD)'}`,
    `  Management key   ${managementKey === undefined ? firstStart.managementKey : '(from GATEHOUSE_MANAGEMENT_KEY)'}`,
  ]
}
