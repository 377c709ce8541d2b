import { textsOf } from '../language/patterns.de.ts'
import { menus } from '../language/menus.de.ts'
import type { resources as en } from './messages.en.ts'

export const resources: typeof en = {
  ...textsOf({ the: 'Die', one: 'Ressource', many: 'Ressourcen' }),
  ...menus.resources,
  lead: 'APIs, für die Anwendungen Token bekommen, jede mit eigenen Scopes.',
  searchPlaceholder: 'Name, URI oder Beschreibung',
  uri: 'URI',
  uriHelp: 'So nennen Anwendungen sie, und so heißt die Audience ihrer Token.',
  uriMissing: 'Geben Sie eine URI wie https://api.example.com ein.',
  kind: 'Art',
  kindHelp: 'Ein eigenes Wort, etwa API.',
  scopes: 'Scopes',
  access: 'Zugriff',
  accessHelp: 'Richtlinien stehen auf der Seite jeder eingehenden Anwendung.',
  userAccess: 'Für Benutzer',
  userAccessHelp: 'Welche Anwendungen für Benutzer handeln dürfen, die zustimmen.',
  clientAccess: 'Für sich selbst',
  clientAccessHelp: 'Welche Anwendungen ohne Benutzer handeln dürfen.',
  accesses: { ALL: 'Jede Anwendung', POLICY: 'Mit Richtlinie', NONE: 'Keine' },
  connect: 'Für Ihre API',
  connectHelp: 'Sie prüft Token an der Audience und veröffentlicht ihre Metadaten (RFC 9728).',
  storedUri: 'Audience',
  metadataUrl: 'Metadaten',
  create: 'Ressource anlegen',
  deleteText: 'Auch ihre Richtlinien werden gelöscht, und es gibt keine Token mehr für sie.',
  nothingYetText: 'Legen Sie eine für jede API an, die Anwendungen anderer aufrufen.',
  nothingMatchesText: 'Versuchen Sie einen anderen Namen, oder leeren Sie die Suche.',
  tabs: { settings: 'Einstellungen', scopes: 'Scopes', registration: 'Registrierung' },
}
