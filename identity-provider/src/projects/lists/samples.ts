import type { Fixtures } from '../../testing/contract-tests/support/samples/fixtures.ts'
import type { Subjects } from '../../testing/contract-tests/support/samples/subject.ts'

function ips({ ipListId }: Fixtures) {
  return { id: ipListId, ips: ['198.51.100.7'] }
}
function texts({ textListId }: Fixtures) {
  return { id: textListId, texts: ['three'] }
}

export const samples: Subjects<'lists'> = {
  lists: {
    create: { sample: (_, name) => ({ name, type: 'ips', data: ['192.0.2.1'] }), unique: 'name' },
    update: {
      sample: ({ textListId }, name) => ({ id: textListId, name, type: 'texts', data: ['one'] }),
      spends: 'textList',
    },
    delete: { sample: ({ ipListId }) => ({ id: ipListId }), spends: 'ipList' },
    load: ({ ipListId }) => ({ id: ipListId }),
    loadByName: ({ ipListName }) => ({ name: ipListName }),
    import: (_, name) => ({ lists: [{ name, type: 'texts', data: ['one'] }] }),
    addIps: { sample: ips, spends: 'ipList' },
    removeIps: { sample: ips, spends: 'ipList' },
    addTexts: { sample: texts, spends: 'textList' },
    removeTexts: { sample: texts, spends: 'textList' },
    checkIp: ({ ipListId }) => ({ id: ipListId, ip: '203.0.113.9' }),
    checkText: ({ textListId }) => ({ id: textListId, text: 'one' }),
    clear: { sample: ({ textListId }) => ({ id: textListId }), spends: 'textList' },
  },
}
