import { command, UsageError } from '../../command-line/command.ts'
import { createProgress } from '../../command-line/terminal.ts'
import { addressOf } from '../running-server.ts'

/** A page of users with all that is known of them. */
const pageMaxMs = 60_000

export const exportCommand = command({
  name: 'export',
  summary: 'take a project out: users with their password hashes, tenants, configuration, relations, audit trail',
  details: [
    'The folder is a secret: it has password hashes, and the secrets of authenticator apps in clear.',
    'It is written beside its place and takes its name when it is whole; an interrupted export begins anew.',
    'GATEHOUSE_MANAGEMENT_KEY must be a key with the role admin.',
    '`gatehouse-id import --from gatehouse <folder>` takes it in.',
  ],
  options: {
    to: {
      type: 'string',
      value: '<folder>',
      summary: 'where to; it must not be there, be empty, or be an earlier export',
    },
    'no-audit': { type: 'boolean', summary: 'leave the audit trail out' },
    json: { type: 'boolean', summary: 'end with the manifest as JSON on standard output' },
  },
  async run({ values, config: readConfig }) {
    const { to } = values
    if (to === undefined) throw new UsageError('--to is missing: name a folder')
    const { createHostedClient } = await import('@gatehouse-id/identity-provider')
    const { exportProject } = await import('./run.ts')
    const { version } = await import('../../config/version.ts')
    const address = addressOf(readConfig())
    const progress = createProgress()
    const manifest = await exportProject(createHostedClient({ ...address, timeoutMs: pageMaxMs }), {
      to,
      projectId: address.projectId,
      version,
      now: new Date(),
      hasAudit: !values['no-audit'],
      onProgress: (file, records, isComplete) => {
        if (records > 0) progress.show(`${file}: ${records}`, isComplete)
      },
    }).finally(progress.end)
    console.error(`Exported to ${to}. Keep the folder like a password: ${to}/README.md says what is in it.`)
    if (values.json) console.log(JSON.stringify(manifest, null, 2))
  },
})
