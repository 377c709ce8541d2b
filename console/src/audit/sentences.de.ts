import { formatNumber } from '../format/number.ts'
import type { Told } from './sentences.en.ts'

const things: Record<string, string> = {
  AccessKey: 'den Zugriffsschlüssel',
  Account: 'das Konto von',
  Assertion: 'die Zusicherung',
  AuditWebhook: 'den Webhook',
  AuditWebhookDelivery: 'eine Zustellung an den Webhook',
  AuditWebhookSecret: 'das Signatur-Secret des Webhooks',
  Authenticator: 'die Authenticator-App von',
  Consents: 'Zustimmungen von',
  Descoper: 'den Administrator',
  EmbeddedLink: 'einen eingebetteten Link für',
  Flow: 'den Flow',
  Identity: 'ein Konto von',
  InboundApplication: 'die Inbound-Anwendung',
  InboundApplicationSecret: 'das Secret der Inbound-Anwendung',
  JWTTemplate: 'die JWT-Vorlage',
  JWT: 'ein Token von',
  Job: 'den Job',
  List: 'die Liste',
  ManagementKey: 'den Management-Key',
  Message: 'eine Nachricht an',
  MessageTemplate: 'den Nachrichtentext',
  OauthProvider: 'den Anmeldeanbieter',
  Passkey: 'einen Passkey von',
  Password: 'das Passwort von',
  PasswordSettings: 'die Passwortregeln von',
  Permission: 'die Berechtigung',
  Project: 'das Projekt',
  ProjectSettings: 'die Einstellungen von',
  RecoveryCodes: 'die Wiederherstellungscodes von',
  Relations: 'Beziehungen von',
  Resources: 'Ressourcen von',
  Role: 'die Rolle',
  Schema: 'das Autorisierungsschema von',
  Session: 'eine Sitzung von',
  Snapshot: 'einen Schnappschuss in',
  SsoApplication: 'die SSO-Anwendung',
  SsoApplicationSecret: 'das Secret der SSO-Anwendung',
  SsoMappings: 'die Rollenzuordnungen von',
  SsoSettings: 'das Single Sign-on von',
  SsoSetupLink: 'einen Einrichtungslink für',
  Tenant: 'den Mandanten',
  Theme: 'das Design von',
  TrustedDevice: 'ein vertrautes Gerät von',
  User: 'den Benutzer',
  UserAttribute: 'das Benutzerattribut',
  UserTenant: 'einen Mandanten von',
}

const verbs: Record<string, string> = {
  Added: 'hinzugefügt',
  Canceled: 'abgebrochen',
  Cloned: 'kopiert',
  Created: 'angelegt',
  Deleted: 'gelöscht',
  Ended: 'beendet',
  Expired: 'ablaufen lassen',
  Generated: 'erzeugt',
  Imported: 'importiert',
  Invited: 'eingeladen',
  Linked: 'verknüpft',
  Modified: 'geändert',
  Named: 'benannt',
  Recalculated: 'neu berechnet',
  Registered: 'eingerichtet',
  Removed: 'entfernt',
  Replaced: 'ersetzt',
  Reset: 'zurückgesetzt',
  Retried: 'erneut gesendet',
  Revoked: 'widerrufen',
  Rotated: 'erneuert',
  Saved: 'gespeichert',
  Set: 'gesetzt',
  Unlinked: 'getrennt',
  Updated: 'geändert',
}

const whole: Record<string, (told: Told) => string> = {
  LoginSucceed: ({ target }) => `${target} hat sich angemeldet`,
  LoginFailed: ({ target }) => `${target} konnte sich nicht anmelden`,
  LoginStarted: ({ target }) => `${target} hat eine Anmeldung begonnen`,
  LoginExceedMaxAttempts: ({ target }) => `${target} wurde nach zu vielen Versuchen gesperrt`,
  UserRefresh: ({ target }) => `${target} hat eine Sitzung erneuert`,
  UserLogout: ({ target }) => `${target} hat sich abgemeldet`,
  UserLogoutAll: ({ target }) => `${target} hat sich überall abgemeldet`,
  UserLoggedOut: ({ actor, target }) => `${actor} hat ${target} überall abgemeldet`,
  UsersCreated: ({ actor, users }) => `${actor} hat ${formatNumber(users ?? 0)} Benutzer importiert`,
  UsersMerged: ({ actor, target }) => `${actor} hat Konten zu ${target} zusammengeführt`,
  UserImpersonationStopped: ({ actor, target }) => `${actor} handelt nicht mehr als ${target}`,
  ChangeUndone: ({ actor, target }) => `${actor} hat eine Änderung an ${target} zurückgenommen`,
  AccessKeyRefused: ({ target }) => `Der Zugriffsschlüssel ${target} wurde abgelehnt`,
  RefreshTokenReused: ({ target }) => `Ein Refresh-Token von ${target} wurde zweimal benutzt`,
  TenantSelected: ({ actor, target }) => `${actor} hat den Mandanten ${target} gewählt`,
  TrustedDeviceUsed: ({ target }) => `${target} hat sich auf einem vertrauten Gerät angemeldet`,
  TrustedDeviceCopied: ({ target }) => `Ein vertrautes Gerät von ${target} wurde kopiert`,
}

/** The same in German. */
export function sentence(told: Told): string {
  const { action, actor, target } = told
  const special = whole[action]
  if (special) return special(told)
  const verb = Object.keys(verbs).find(each => action.endsWith(each))
  const thing = verb && things[action.slice(0, -verb.length)]
  return verb && thing ? `${actor} hat ${thing} ${target} ${verbs[verb]}` : `${actor}: ${action}`
}
