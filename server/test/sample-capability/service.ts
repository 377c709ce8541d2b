import {
  type Call,
  changesOf,
  defineArea,
  type Dependencies,
  nameTaken,
  ownRows,
  type RecordAudit,
  rowsPart,
} from '@gatehouse-id/identity-provider/capability'
import type { Service } from '@gatehouse-id/operation'
import { NewNotice, type Notice, NoticeNotFound, notices, NoticeTaken } from './contract.ts'

type NoticeRow = {
  project_id: string
  id: string
  name: string
  content: string
  created_at: number
  modified_at: number
}

const noticeRows = ownRows<NoticeRow>()('notices', {
  key: ['id'],
  unique: [['name']],
  order: ['name'],
  target: 'notice',
  prefix: 'NT',
  stamps: ['modified_at'],
  missing: () => new NoticeNotFound(),
  taken: nameTaken(NoticeTaken, 'notice'),
})

function noticesService(
  dependencies: Dependencies,
  { recordAudit }: { recordAudit: RecordAudit },
): Service<typeof notices, Call> {
  const { db } = dependencies
  const changes = changesOf(noticeRows, dependencies, { event: 'Notice', recordAudit })
  return {
    create: async (input, call) => ({ notice: toNotice(await changes.create(call, input)) }),
    update: async ({ id, ...input }, call) => ({ notice: toNotice(await changes.update(call, id, () => input)) }),
    delete: changes.remove,
    deleteBatch: changes.removeMany,
    load: async ({ id }, call) => ({ notice: toNotice(await noticeRows.get(db, call, { id })) }),
    loadAll: async (_, call) => ({ notices: (await noticeRows.list(db, call)).map(toNotice) }),
  }
}

function toNotice({ id, name, content, created_at }: NoticeRow): Notice {
  return { id, name, content, createdTime: Math.floor(created_at / 1000) }
}

export const noticesArea = defineArea({
  contract: notices,
  service: noticesService,
  captured: [noticeRows.captured],
  snapshotPart: rowsPart(noticeRows, {
    name: 'notices',
    one: NewNotice,
    max: 1000,
    contentOf: ({ name, content }) => ({ name, content }),
    columnsOf: content => content,
  }),
})
