import { partNames } from '@gatehouse-id/identity-provider/contract'
import type { Json } from '@gatehouse-id/operation'
import type { Builder } from '../../schema/builder.ts'

type Secrets = {
  kind: 'connectors' | 'oauthProviders' | 'outboundApps' | 'externalAuth'
  ownerDatabaseId?: string | null
  name?: string | null
  type?: string | null
  value: string
}[]

/** The input types of snapshots, and the enum of what a secret is for. */
export function registerSnapshotInputs(builder: Builder) {
  const SecretKind = builder.enumType('ProjectSnapshotSecretKind', {
    description: 'What a secret that no snapshot contains is for.',
    values: {
      CONNECTOR: { value: 'connectors', description: 'An audit webhook.' },
      SIGN_IN_PROVIDER: { value: 'oauthProviders', description: 'A sign-in provider.' },
      OUTBOUND_APPLICATION: { value: 'outboundApps', description: 'An outbound application.' },
      EXTERNAL_AUTHENTICATION: { value: 'externalAuth', description: 'External authentication.' },
    } as const,
  })
  const Part = builder.enumType('ProjectSnapshotPart', {
    description: 'A part of the configuration of a project.',
    values: Object.fromEntries(
      partNames.map(part => [
        part.replaceAll(/(?=[A-Z])/g, '_').toUpperCase(),
        { value: part, description: `Files of ${part}.` },
      ]),
    ) as Record<string, { value: (typeof partNames)[number]; description: string }>,
  })
  const SecretInput = builder.inputType('ProjectSnapshotSecretInput', {
    description: 'A secret that no snapshot contains.',
    fields: t => ({
      kind: t.field({ type: SecretKind, required: true, description: 'What it is for.' }),
      ownerDatabaseId: t.string({ description: 'The id of what it is for.' }),
      name: t.string({ description: 'Its name; when there is no id.' }),
      type: t.string({ description: 'Which of several secrets, as missingSecrets says.' }),
      value: t.string({ required: true, description: 'The secret.' }),
    }),
  })
  const FileInput = builder.inputType('ProjectSnapshotFileInput', {
    description: 'A file of a snapshot.',
    fields: t => ({
      path: t.string({ required: true, description: 'Its path.' }),
      content: t.field({ type: 'JSON', required: true, description: 'Its content.' }),
    }),
  })
  return { SecretKind, Part, SecretInput, FileInput }
}
/** The files by path, as the provider takes them; it checks each. */
export function wireFiles(files: readonly { path: string; content?: unknown }[]): Record<string, Json> {
  return Object.fromEntries(files.map(({ path, content }) => [path, content as Json])) // JSON as it came
}

export type SnapshotInputs = ReturnType<typeof registerSnapshotInputs>

/** The secrets by kind, as the provider takes them. */
export function wireSecrets(secrets: Secrets | null | undefined) {
  const all = secrets ?? []
  const of = (kind: Secrets[number]['kind']) =>
    all
      .filter(secret => secret.kind === kind)
      .map(({ ownerDatabaseId, name, type, value }) => ({
        id: ownerDatabaseId ?? '',
        name: name ?? '',
        type: type ?? '',
        value,
      }))
  return {
    connectors: of('connectors'),
    oauthProviders: of('oauthProviders'),
    outboundApps: of('outboundApps'),
    externalAuth: of('externalAuth'),
  }
}
