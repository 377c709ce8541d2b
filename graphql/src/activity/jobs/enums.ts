import type { Builder } from '../../schema/builder.ts'

/** The enums of jobs. */
export function registerJobEnums(builder: Builder) {
  return {
    Kind: builder.enumType('JobKind', {
      description: 'What a job does.',
      values: {
        USER_IMPORT: { value: 'userImport', description: 'Imports users.' },
        USER_EXPORT: { value: 'userExport', description: 'Writes users to a file.' },
        USER_UPDATE: { value: 'userUpdate', description: 'Changes the users that a filter finds.' },
        USER_DELETE: { value: 'userDelete', description: 'Deletes the users that a filter finds.' },
        ACCESS_KEY_UPDATE: {
          value: 'accessKeyUpdate',
          description: 'Enables or disables the access keys that a filter finds.',
        },
        ACCESS_KEY_DELETE: { value: 'accessKeyDelete', description: 'Deletes the access keys that a filter finds.' },
        AUDIT_EXPORT: { value: 'auditExport', description: 'Writes audit events to a file.' },
        PROJECT_CLONE: {
          value: 'projectClone',
          description: 'Makes another project with the configuration of this one.',
        },
      } as const,
    }),
    Status: builder.enumType('JobStatus', {
      description: 'Where a job stands.',
      values: {
        UPLOADING: { value: 'uploading', description: 'Its file is being sent.' },
        QUEUED: { value: 'queued', description: 'It waits for its turn.' },
        RUNNING: { value: 'running', description: 'It is being done.' },
        SUCCEEDED: { value: 'succeeded', description: 'It is done; some rows may have failed.' },
        FAILED: { value: 'failed', description: 'It could not go on; what it had done stays.' },
        CANCELED: { value: 'canceled', description: 'It was canceled; what it had done stays.' },
      } as const,
    }),
    Format: builder.enumType('ExportFormat', {
      description: 'The format of a file.',
      values: {
        JSON_LINES: { value: 'jsonl', description: 'A JSON object on each line.' },
        CSV: { value: 'csv', description: 'Comma-separated values, which a spreadsheet opens.' },
      } as const,
    }),
  }
}
export type JobEnums = ReturnType<typeof registerJobEnums>
