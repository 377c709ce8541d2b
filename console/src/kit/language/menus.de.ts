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
    title: 'Log-Streams',
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
  },
  families: {
    create: 'Familie anlegen',
    title: 'Familien',
  },
  flows: {
    create: 'Ablauf erstellen',
    import: 'Ablauf importieren',
    title: 'Abläufe',
  },
  groups: { title: 'Gruppen' },
  inboundApplications: {
    create: 'Anwendung anlegen',
    title: 'Eingehende Anwendungen',
  },
  jobs: {
    title: 'Jobs',
  },
  jwtTemplates: {
    title: 'JWT-Vorlagen',
    create: 'JWT-Vorlage anlegen',
  },
  lists: {
    create: 'Liste anlegen',
    title: 'Listen',
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
    create: 'Anwendung erstellen',
    title: 'Ausgehende Anwendungen',
  },
  overview: {
    title: 'Übersicht',
  },
  passwords: {
    title: 'Passworteinstellungen',
  },
  permissions: {
    create: 'Berechtigung anlegen',
    title: 'Rollen und Berechtigungen',
  },
  projects: {
    allTitle: 'Projekte',
    title: 'Projekt',
  },
  resources: {
    create: 'Ressource anlegen',
    title: 'Ressourcen',
  },
  roles: {
    create: 'Rolle anlegen',
    title: 'Rollen und Berechtigungen',
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
  },
  users: {
    create: 'Benutzer anlegen',
    import: 'Benutzer importieren',
    importTitle: 'Benutzer importieren',
    searchFor: text => `Benutzer mit „${text}“`,
    title: 'Benutzer',
  },
}
