import { inLanguage } from '../../kit/language/language.ts'
import { textsOf } from '../../kit/language/patterns.en.ts'
import { menus } from '../../kit/language/menus.en.ts'
import { formatNumber } from '../../kit/format/number.ts'

export const en = {
  ...textsOf({ one: 'job', many: 'jobs' }),
  ...menus.jobs,
  lead: 'Imports, exports and bulk changes, with their progress and what failed.',
  kind: 'Job',
  progress: 'Progress',
  createdBy: 'Created by',
  finished: 'Finished',
  kinds: {
    ACCESS_KEY_DELETE: 'Delete access keys',
    ACCESS_KEY_UPDATE: 'Change access keys',
    AUDIT_EXPORT: 'Export audit events',
    PROJECT_CLONE: 'Clone the project',
    USER_DELETE: 'Delete users',
    USER_EXPORT: 'Export users',
    USER_IMPORT: 'Import users',
    USER_UPDATE: 'Change users',
  },
  statuses: {
    CANCELED: 'Canceled',
    FAILED: 'Failed',
    QUEUED: 'Waiting',
    RUNNING: 'Running',
    SUCCEEDED: 'Done',
    UPLOADING: 'Uploading',
  },
  nothingYetText: 'Imports, exports and bulk changes of users or keys appear here.',
  nothingMatchesText: 'Clear the filters to see all jobs.',
  notSupported: 'The hosted service has no jobs.',
  missing: 'This job does not exist. Jobs are deleted 30 days after their end.',
  processed: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)} processed`,
  processedSoFar: (done: number) => `${formatNumber(done)} processed`,
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancel: 'Cancel job',
  cancelTitle: 'Cancel this job?',
  cancelText: 'What it has done so far is kept.',
  canceledToast: 'The job was canceled',
  download: 'Download result',
  downloadErrors: 'Download errors',
  errors: 'What failed',
  row: 'Row',
  field: 'Field',
  expires: 'Files are kept until',
}

export const jobs = await inLanguage(en, import.meta.glob('./messages.*.ts'))
