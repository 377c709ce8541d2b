import type { Subjects } from '../subject.ts'
import type { Fixtures } from '../fixtures.ts'

function ofFlow({ flowId }: Fixtures) {
  return { flowId }
}
function ips({ ipListId }: Fixtures) {
  return { id: ipListId, ips: ['198.51.100.7'] }
}
function texts({ textListId }: Fixtures) {
  return { id: textListId, texts: ['three'] }
}
const styles = { gatehouse: { primaryColor: '#0f766e', logoUrl: 'https://app.example.com/logo.png' } }

/** Lists, flows, themes, sign-in providers and webhooks. */
export const contentSubjects: Subjects<'lists' | 'flows' | 'themes' | 'oauthProviders' | 'auditWebhooks'> = {
  lists: {
    create: { sample: (_, name) => ({ name, type: 'ips', data: ['192.0.2.1'] }), unique: 'name' },
    update: {
      sample: ({ textListId }, name) => ({ id: textListId, name, type: 'texts', data: ['one'] }),
      spends: 'textList',
    },
    delete: { sample: ({ ipListId }) => ({ id: ipListId }), spends: 'ipList' },
    load: ({ ipListId }) => ({ id: ipListId }),
    loadByName: ({ ipListName }) => ({ name: ipListName }),
    loadAll: () => ({}),
    import: (_, name) => ({ lists: [{ name, type: 'texts', data: ['one'] }] }),
    addIps: { sample: ips, spends: 'ipList' },
    removeIps: { sample: ips, spends: 'ipList' },
    addTexts: { sample: texts, spends: 'textList' },
    removeTexts: { sample: texts, spends: 'textList' },
    checkIp: ({ ipListId }) => ({ id: ipListId, ip: '203.0.113.9' }),
    checkText: ({ textListId }) => ({ id: textListId, text: 'one' }),
    clear: { sample: ({ textListId }) => ({ id: textListId }), spends: 'textList' },
  },
  flows: {
    list: () => ({}),
    delete: { sample: ({ flowId }) => ({ ids: [flowId] }), spends: 'flow' },
    export: ofFlow,
    import: {
      sample: ({ flowId }, fresh) => ({
        flowId,
        flow: { name: fresh, dsl: { a: [1] } },
        screens: [{ id: 'first', htmlTemplate: {} }],
      }),
      spends: 'flow',
    },
    exportV2: ofFlow,
    importV2: {
      sample: ({ flowId }, fresh) => ({
        flow: {
          flowId,
          metadata: { name: fresh },
          contents: { a: [1] },
          screens: [{ screenId: 'first', contents: {} }],
        },
      }),
      spends: 'flow',
    },
    versions: ofFlow,
    restore: { sample: ({ flowId }) => ({ flowId, version: 1 }), spends: 'flow' },
  },
  themes: {
    export: () => ({}),
    import: () => ({ theme: { cssTemplate: styles } }),
    exportV2: () => ({}),
    importV2: () => ({ theme: { styles } }),
  },
  oauthProviders: {
    list: () => ({}),
    save: {
      sample: ({ oauthProviderId: id }, label) => ({
        id,
        label,
        protocol: { kind: 'oidc', issuer: 'https://acme.example' },
        clientId: 'harbour',
        scopes: ['openid'],
      }),
      spends: 'oauthProvider',
    },
    delete: { sample: ({ oauthProviderId: id }) => ({ id }), spends: 'oauthProvider' },
  },
  auditWebhooks: {
    set: {
      sample: ({ webhookName: name }) => ({
        name,
        url: 'https://siem.example/events',
        headers: { 'x-from': 'gatehouse' },
        filters: [{ key: 'actions', operator: 'includes', values: ['UserCreated'] }],
      }),
      spends: 'webhook',
    },
    list: () => ({}),
    delete: { sample: ({ webhookName: name }) => ({ name }), spends: 'webhook' },
  },
}
