import type { Builder } from '../../schema/builder.ts'
import { changedFiles, type FileChange, type Files } from './diff.ts'
import { type SnapshotInputs, wireFiles, wireSecrets } from './inputs.ts'

type MissingSecret = { kind: keyof ReturnType<typeof wireSecrets>; id: string; name: string; type: string }
type Check = { ok: boolean; failures: string[]; missingSecrets: MissingSecret[]; changes: FileChange[] }

/** The export of the project, and what an import would do. */
export function registerSnapshotQueries(
  builder: Builder,
  { SecretKind, Part, SecretInput, FileInput }: SnapshotInputs,
) {
  const Secret = builder.objectRef<MissingSecret>('ProjectSnapshotMissingSecret').implement({
    description: 'A secret that an import needs.',
    fields: t => ({
      kind: t.field({ type: SecretKind, description: 'What it is for.', resolve: ({ kind }) => kind }),
      ownerDatabaseId: t.exposeString('id', {
        nullable: true,
        description: 'The id of what it is for; null when there is none.',
      }),
      name: t.exposeString('name', { nullable: true, description: 'Its name; null when there is none.' }),
      type: t.exposeString('type', {
        nullable: true,
        description: 'Which of several secrets; null when there is none.',
      }),
    }),
  })
  const ChangeKind = builder.enumType('ProjectSnapshotChangeKind', {
    description: 'What an import does with a file.',
    values: {
      ADDED: { value: 'added', description: 'It is new.' },
      CHANGED: { value: 'changed', description: 'It has other content.' },
      REMOVED: { value: 'removed', description: 'It is removed.' },
    } as const,
  })
  const Change = builder.objectRef<FileChange>('ProjectSnapshotChange').implement({
    description: 'A file that an import changes.',
    fields: t => ({
      path: t.exposeString('path', { description: 'The path of the file.' }),
      kind: t.field({ type: ChangeKind, description: 'What happens to it.', resolve: ({ kind }) => kind }),
      before: t.field({
        type: 'JSON',
        nullable: true,
        description: 'Its content now; null when it is new.',
        resolve: ({ before }) => before,
      }),
      after: t.field({
        type: 'JSON',
        nullable: true,
        description: 'Its content afterwards; null when it is removed.',
        resolve: ({ after }) => after,
      }),
    }),
  })
  const CheckType = builder.objectRef<Check>('ProjectSnapshotCheck').implement({
    description: 'What an import would do.',
    fields: t => ({
      isImportable: t.exposeBoolean('ok', { description: 'Whether the import would succeed.' }),
      problems: t.exposeStringList('failures', { description: 'Why it would not.' }),
      missingSecrets: t.field({
        type: [Secret],
        description: 'Secrets that it needs.',
        resolve: ({ missingSecrets }) => missingSecrets,
      }),
      changes: t.field({
        type: [Change],
        description: 'The files that it would change, by path.',
        resolve: ({ changes }) => changes,
      }),
    }),
  })
  const File = builder.objectRef<{ path: string; content: unknown }>('ProjectSnapshotFile').implement({
    description: 'A file of a snapshot.',
    fields: t => ({
      path: t.exposeString('path', { description: 'Its path.' }),
      content: t.field({ type: 'JSON', description: 'Its content.', resolve: ({ content }) => content }),
    }),
  })
  builder.queryFields(t => ({
    projectSnapshot: t.field({
      type: [File],
      description: 'The configuration of the project as files, by path, without users and secrets.',
      complexity: { field: 100, multiplier: 1 },
      resolve: async (_root, _args, { client }) =>
        Object.entries((await client.projectSnapshots.export({})).files).map(([path, content]) => ({ path, content })),
    }),
    projectSnapshotCheck: t.field({
      type: CheckType,
      description: 'What an import of files would change, and what it lacks; nothing is imported.',
      complexity: { field: 100, multiplier: 1 },
      args: {
        files: t.arg({ type: [FileInput], required: true, description: 'The files, each path once.' }),
        excludes: t.arg({ type: [Part], description: 'Parts that stay as they are.' }),
        secrets: t.arg({ type: [SecretInput], description: 'Secrets that no snapshot contains.' }),
      },
      resolve: async (_root, args, { client }) => {
        const [files, excludes] = [wireFiles(args.files), args.excludes ?? []]
        const inputSecrets = wireSecrets(args.secrets)
        const verdict = await client.projectSnapshots.validate({ files, excludes, inputSecrets })
        const before: Files = (await client.projectSnapshots.export({})).files
        const missingSecrets = (Object.keys(inputSecrets) as MissingSecret['kind'][]).flatMap(kind =>
          verdict.missingSecrets[kind].map(secret => ({ ...secret, kind })),
        )
        return { ...verdict, missingSecrets, changes: changedFiles(before, files, excludes) }
      },
    }),
  }))
}
