import type { Config } from './config/config.ts'
import type { Gatehouse } from './gatehouse.ts'

/** What a person at a terminal needs to go on; secrets appear on the first start only. */
export function welcome({ publicUrl, administrator }: Config, { prepared }: Gatehouse): string {
  const lines = [
    '',
    '  Gatehouse is ready.',
    '',
    `  Console          ${publicUrl}`,
    `  Project id       ${prepared.projectId}`,
  ]
  const { firstStart } = prepared
  if (!firstStart) return [...lines, ''].join('\n')
  return [
    ...lines,
    '',
    '  Shown once, keep them:',
    `  Administrator    ${administrator.email}`,
    `  Password         ${firstStart.administratorPassword}`,
    `  Management key   ${firstStart.managementKey}`,
    '',
  ].join('\n')
}
