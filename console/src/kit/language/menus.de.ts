import type { menus as en } from './menus.en.ts'

export const menus: typeof en = {
  accessKeys: {
    create: 'Schlüssel anlegen',
    searchFor: text => `Zugriffsschlüssel mit „${text}“`,
    title: 'Zugriffsschlüssel',
  },
  account: {
    title: 'Mein Konto',
  },
  /** Of what the embedding program adds. */
  added: {
    create: one => `${one} anlegen`,
    searchFor: (title, text) => `${title} mit „${text}“`,
    title: ({ de: { many } }) => many,
  },
  administrators: {
    title: 'Administratoren',
  },
  analytics: {
    title: 'Auswertung',
  },
  api: {
    title: 'API',
  },
  audit: {
    searchFor: text => `Ereignisse mit „${text}“`,
    title: 'Audit',
  },
  auditStreams: {
    create: 'Stream anlegen',
    title: 'Audit-Streams',
  },
  auditWebhooks: {
    create: 'Webhook anlegen',
    title: 'Audit-Webhooks',
  },
  authorization: {
    title: 'Autorisierung',
  },
  engines: {
    create: 'Engine anlegen',
    title: 'Engines',
    help: 'Programme außerhalb dieses Dienstes, jedes mit einem Secret.',
  },
  families: {
    create: 'Familie anlegen',
    title: 'Familien',
    help: 'Haushalte, in denen manche für andere handeln.',
  },
  flows: {
    create: 'Ablauf erstellen',
    import: 'Ablauf importieren',
    title: 'Abläufe',
  },
  groups: { title: 'Gruppen' },
  inboundApplications: {
    create: 'Anwendung anlegen',
    title: 'Anwendungen Dritter',
  },
  jobs: {
    title: 'Jobs',
  },
  jwtTemplates: {
    title: 'JWT-Vorlagen',
    create: 'JWT-Vorlage anlegen',
    help: 'Claims, die Token hinzugefügt oder darin ersetzt werden.',
  },
  lists: {
    create: 'Liste anlegen',
    title: 'Listen',
    help: 'Texte und Adressen, die Abläufe erlauben, sperren oder nachschlagen.',
  },
  managementKeys: {
    create: 'Schlüssel anlegen',
    title: 'Verwaltungsschlüssel',
  },
  mcpServers: {
    create: 'MCP-Server anlegen',
    title: 'MCP-Server',
  },
  messages: {
    title: 'Postausgang',
  },
  outboundApplications: {
    create: 'Dienst verbinden',
    title: 'Verbundene Dienste',
  },
  overview: {
    title: 'Übersicht',
  },
  passwords: {
    title: 'Passworteinstellungen',
  },
  permissions: {
    create: 'Berechtigung anlegen',
    title: 'Berechtigungen',
  },
  projects: {
    allTitle: 'Projekte',
    title: 'Projekt',
    help: 'Name, Umgebung und die Werte, die Anwendungen brauchen.',
    allHelp: 'Die Projekte, die Sie erreichen; Snapshots von diesem.',
  },
  quickstart: {
    title: 'Schnellstart',
  },
  resources: {
    create: 'Ressource anlegen',
    title: 'API-Ressourcen',
  },
  roles: {
    create: 'Rolle anlegen',
    title: 'Rollen',
    matrix: 'Rollenmatrix',
  },
  scopeClaims: {
    create: 'Scope hinzufügen',
    title: 'Claims von Scopes',
  },
  settings: {
    title: 'Anmeldung und Token',
  },
  signInProviders: {
    title: 'Anmeldeanbieter',
  },
  signingKeys: {
    title: 'Signaturschlüssel',
  },
  ssoApplications: {
    create: 'Anwendung anlegen',
    title: 'SSO-Anwendungen',
  },
  tenants: {
    create: 'Mandant anlegen',
    searchFor: text => `Mandanten mit „${text}“`,
    title: 'Mandanten',
  },
  texts: {
    title: 'Nachrichtentexte',
  },
  themes: {
    title: 'Erscheinungsbild',
  },
  userAttributes: {
    create: 'Attribut deklarieren',
    title: 'Benutzerattribute',
    help: 'Eigene Attribute an jedem Benutzer.',
  },
  users: {
    create: 'Benutzer anlegen',
    import: 'Benutzer importieren',
    importTitle: 'Benutzer importieren',
    searchFor: text => `Benutzer mit „${text}“`,
    title: 'Benutzer',
  },
}
