import { textsOf } from '../language/patterns.de.ts'
import { menus } from '../language/menus.de.ts'
import type { mcpServers as en } from './messages.en.ts'

export const mcpServers: typeof en = {
  ...textsOf({ the: 'Der', one: 'MCP-Server', many: 'MCP-Server' }),
  ...menus.mcpServers,
  lead: 'Server mit Werkzeugen für Agenten, jeder mit eigenen Clients, Scopes und Aussteller.',
  searchPlaceholder: 'Name, Beschreibung oder URL',
  url: 'URL',
  urlHelp: 'Wo der Server läuft; seine Token gelten für diese URL.',
  urlMissing: 'Geben Sie die URL des Servers ein.',
  urls: 'URLs',
  urlsHelp: 'Token gelten für eine davon: die erste, wenn ein Client keine nennt.',
  callbackUrls: 'Callback-URLs',
  callbackUrlsHelp: 'Wohin registrierte Clients Benutzer zurückschicken dürfen; leer: überallhin.',
  logo: 'Logo',
  logoHelp: 'Die Adresse eines Bildes für die Zustimmungsseite.',
  scopes: 'Scopes',
  newClients: 'Neue Clients',
  open: 'Zugelassen',
  closed: 'Nicht zugelassen',
  connect: 'Für Ihren Server',
  connectHelp: 'Er veröffentlicht den Aussteller als Autorisierungsserver (RFC 9728).',
  issuer: 'Aussteller',
  discoveryUrl: 'Discovery-URL',
  addresses: 'Adressen',
  create: 'MCP-Server anlegen',
  deleteText: 'Auch seine Clients und ihre Zustimmungen werden gelöscht; ihre Token gelten nicht mehr.',
  nothingYetText: 'Legen Sie einen für jeden Server an, der Agenten Werkzeuge bietet.',
  nothingMatchesText: 'Versuchen Sie einen anderen Namen, oder leeren Sie die Suche.',
  tabs: { settings: 'Einstellungen', scopes: 'Scopes', registration: 'Registrierung' },
}
